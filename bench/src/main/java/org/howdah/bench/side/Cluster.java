package org.howdah.bench.side;

import java.io.BufferedReader;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.howdah.bench.side.client.DelayProgram;
import org.howdah.testkit.daemon.Memcached;

/**
 * Memcached servers of one thread each, loaded with a model, perhaps behind a proxy that delays.
 * Closing ends them.
 */
final class Cluster implements Closeable {
  private static final int PROXY_HEAP_MEBIBYTES = 512;

  private final Path folder;
  private final List<Memcached> servers = new ArrayList<>();
  private ClientProcess proxy;

  private Cluster(Path folder) {
    this.folder = folder;
  }

  /**
   * What a server that has a machine to itself takes.
   *
   * @param serviceMicros for each key
   */
  record Delay(int roundTripMicros, int serviceMicros) {}

  /**
   * How servers are set up.
   *
   * @param servers how many
   * @param copies how many of them hold each entry
   * @param delay null for servers that are as fast as they can be
   */
  record Shape(int servers, int copies, Delay delay) {}

  /**
   * Starts and loads servers.
   *
   * @param folder an empty one; also has the catalog
   */
  static Cluster start(SideWorkplace place, Path folder, Shape shape, SideText text)
      throws IOException, InterruptedException {
    Cluster cluster = new Cluster(folder);
    try {
      for (int i = 0; i < shape.servers; i++) {
        cluster.servers.add(Memcached.start(folder, "-t", "1", "-m", "512"));
      }
      List<String> real = cluster.servers.stream().map(Memcached::address).toList();
      List<String> shown = shape.delay == null ? real : cluster.delay(place, real, shape.delay);
      BenchTable.load(
          folder,
          new BenchTable.Servers(String.join(",", real), String.join(",", shown), shape.copies),
          text.counts().size(),
          text.logProbabilities());
      return cluster;
    } catch (IOException | InterruptedException | RuntimeException error) {
      cluster.close();
      throw error;
    }
  }

  private List<String> delay(SideWorkplace place, List<String> servers, Delay delay)
      throws IOException {
    List<String> arguments =
        List.of(
            DelayProgram.class.getName(),
            Integer.toString(delay.roundTripMicros()),
            Integer.toString(delay.serviceMicros()));
    proxy = place.start("delay", PROXY_HEAP_MEBIBYTES, arguments);
    Map<String, Double> ports = proxy.round(String.join(" ", servers));
    return ports.values().stream().map(port -> "127.0.0.1:" + port.intValue()).toList();
  }

  /** Keeps all servers to some processors. */
  void pin(Pinning pinning) throws IOException, InterruptedException {
    for (Memcached server : servers) {
      pinning.apply(server.pid());
    }
  }

  /** Kills the first server as a crash would; returns its address. */
  String killOne() throws IOException, InterruptedException {
    servers.get(0).kill();
    return servers.get(0).address();
  }

  /** The folder of the catalog that describes the table. */
  Path catalog() {
    return folder;
  }

  /** How many keys of the table each server holds. */
  List<Integer> keysPerServer() throws IOException {
    List<Integer> counts = new ArrayList<>();
    for (Memcached server : servers) {
      counts.add(keys(server.address()));
    }
    return counts;
  }

  private static int keys(String address) throws IOException {
    int colon = address.indexOf(':');
    try (Socket socket =
            new Socket(
                address.substring(0, colon), Integer.parseInt(address.substring(colon + 1)));
        BufferedReader lines =
            new BufferedReader(
                new InputStreamReader(socket.getInputStream(), StandardCharsets.US_ASCII))) {
      byte[] command = "lru_crawler metadump all\r\n".getBytes(StandardCharsets.US_ASCII);
      socket.getOutputStream().write(command);
      int count = 0;
      for (String line = lines.readLine(); !"END".equals(line); line = lines.readLine()) {
        if (line == null || !line.startsWith("key=")) {
          throw new IOException("memcached " + address + " cannot list its entries: " + line);
        }
        count += isRoster(line) ? 0 : 1;
      }
      return count;
    }
  }

  private static boolean isRoster(String line) {
    return line.startsWith("key=bench%401%21");
  }

  @Override
  public void close() throws IOException {
    if (proxy != null) {
      proxy.close();
    }
    servers.forEach(Memcached::close);
  }
}
