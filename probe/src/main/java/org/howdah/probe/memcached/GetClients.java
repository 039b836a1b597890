package org.howdah.probe.memcached;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.HdrHistogram.Histogram;
import org.howdah.probe.choice.ServerChoice;
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;

/** Clients of some servers, which have all values before the first load. One load at a time. */
public final class GetClients {
  private static final Duration PATIENCE = Duration.ofSeconds(20);

  private final List<InetSocketAddress> servers;
  private final Values values;
  private final byte[] stored;
  private final ServerChoice choice;

  /**
   * @param choice which server has a key
   */
  public GetClients(List<InetSocketAddress> servers, Values values, ServerChoice choice) {
    this.servers = List.copyOf(servers);
    this.values = values;
    stored = values.stored();
    this.choice = choice;
  }

  /** Gives every server all values. */
  public void fill() throws IOException {
    Filler filler = new Filler(values.keys(), stored);
    for (InetSocketAddress server : servers) {
      filler.fill(server);
    }
  }

  /**
   * Asks.
   *
   * @throws IOException if a server cannot be reached, does not answer, or lacks a key
   */
  public GetFigures ask(GetLoad load) throws IOException, InterruptedException {
    ExecutorService threads = Executors.newFixedThreadPool(load.threads());
    List<GetClient> clients = new ArrayList<>();
    try {
      for (int i = 0; i < load.threads(); i++) {
        clients.add(new GetClient(connect(load), values, choice, load, i));
      }
      long begin = System.nanoTime();
      List<Future<?>> running = new ArrayList<>();
      for (GetClient client : clients) {
        running.add(
            threads.submit(
                () -> {
                  client.ask(begin);
                  return null;
                }));
      }
      await(running, begin + load.duration().plus(PATIENCE).toNanos());
      return figures(clients, load, System.nanoTime() - begin);
    } finally {
      for (GetClient client : clients) {
        client.close();
      }
      threads.shutdownNow();
    }
  }

  private Wire wire() {
    return new Wire(values, stored.length);
  }

  private List<Gets> connect(GetLoad load) throws IOException {
    List<Gets> gets = new ArrayList<>();
    try {
      for (InetSocketAddress server : servers) {
        gets.add(
            switch (load.transport()) {
              case TCP -> new TcpGets(server, wire(), load.keysPerGet());
              case UDP -> new UdpGets(server, wire(), load.keysPerGet());
            });
      }
      return gets;
    } catch (IOException refused) {
      for (Gets open : gets) {
        open.close();
      }
      throw new IOException("of %s: %s".formatted(servers, refused.getMessage()), refused);
    }
  }

  private void await(List<Future<?>> running, long deadline)
      throws IOException, InterruptedException {
    for (Future<?> each : running) {
      try {
        each.get(Math.max(0, deadline - System.nanoTime()), TimeUnit.NANOSECONDS);
      } catch (TimeoutException hangs) {
        throw new HowdahException(
            ErrorCode.LOST, "one of %s does not answer any more".formatted(servers), hangs);
      } catch (ExecutionException failure) {
        throw failure.getCause() instanceof IOException known
            ? known
            : new IOException(failure.getCause());
      }
    }
  }

  private static GetFigures figures(List<GetClient> clients, GetLoad load, long nanos) {
    Histogram all = new Histogram(3);
    long lost = 0;
    long bytes = 0;
    for (GetClient client : clients) {
      all.add(client.nanos());
      lost += client.lost();
      bytes += client.bytes();
    }
    return new GetFigures(load.keysPerGet(), lost, bytes, nanos / 1e9, all);
  }
}
