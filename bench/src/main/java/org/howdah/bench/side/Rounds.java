package org.howdah.bench.side;

import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.howdah.bench.measure.Interruption;
import org.howdah.bench.report.Section;
import org.howdah.bench.side.client.BareSocketClient;
import org.howdah.bench.side.client.HeapClient;
import org.howdah.bench.side.client.Keys;
import org.howdah.bench.side.client.LookUpProgram;
import org.howdah.bench.side.client.MapFileClient;
import org.howdah.bench.side.client.SideTableClient;
import org.howdah.bench.side.client.UdpClient;

/**
 * Clients taking turns at random look-ups, each in a process of its own that warms up first. One
 * that fails is left out from then on.
 */
final class Rounds implements Closeable {
  /** Threads that look up at once. */
  static final List<Integer> THREADS = List.of(1, 2);

  private static final int HEAP_MEBIBYTES = 1024;
  private static final int TABLE_HEAP_MEBIBYTES = 4096;

  private final SideWorkplace place;
  private final Section section;
  private final Rates rates = new Rates();
  private final Map<SideClient, ClientProcess> clients = new LinkedHashMap<>();

  Rounds(SideWorkplace place, Section section) {
    this.place = place;
    this.section = section;
  }

  /**
   * What clients need to know.
   *
   * @param file the table in a rival's own format
   * @param keys how many keys the tables have
   */
  record Target(String catalog, String server, String file, int keys) {}

  /** Starts the clients of a row, and has them take turns. */
  Rates run(SideRow row, Target target) throws InterruptedException {
    SideSettings settings = place.settings();
    for (SideClient client : settings.clients()) {
      if (client.runs(row)) {
        attempt(client, () -> clients.put(client, start(client, target)));
      }
    }
    for (SideClient client : List.copyOf(clients.keySet())) {
      for (int threads : THREADS) {
        attempt(client, () -> round(client, threads, settings.millis()));
      }
    }
    for (int round = 1; round <= settings.runs(); round++) {
      place.lookAround();
      for (int threads : THREADS) {
        for (SideClient client : List.copyOf(clients.keySet())) {
          attempt(client, () -> measure(client, threads, settings.millis()));
        }
      }
      place.say(row.id() + " round " + round + " of " + settings.runs() + " is over");
    }
    return rates;
  }

  private interface Attempt {
    void run() throws IOException, InterruptedException;
  }

  private void attempt(SideClient client, Attempt attempt) throws InterruptedException {
    try {
      attempt.run();
    } catch (IOException error) {
      Interruption.check();
      place.say(client.id() + " FAILED: " + error.getMessage());
      section.failures().put(client.id(), error.getMessage());
      clients.remove(client);
      rates.drop(client);
    }
  }

  private ClientProcess start(SideClient client, Target target)
      throws IOException, InterruptedException {
    place.say("starting " + client.id());
    String keys = Integer.toString(target.keys);
    return switch (client) {
      case HOWDAH -> own(client, SideTableClient.class, "-", keys, target.catalog, "pipeline");
      case HOWDAH_GETALL -> own(client, SideTableClient.class, "-", keys, target.catalog, "getAll");
      case BARE_SOCKET -> own(client, BareSocketClient.class, Keys.NAME_START, keys, target.server);
      case HEAP -> own(client, HeapClient.class, "-", keys, keys);
      case SPYMEMCACHED -> rival(client, "Spy", Keys.NAME_START, keys, target.server);
      case SPYMEMCACHED_BULK -> rival(client, "SpyBulk", Keys.NAME_START, keys, target.server);
      case XMEMCACHED_BULK -> rival(client, "XBulk", Keys.NAME_START, keys, target.server);
      case FOLSOM -> rival(client, "Folsom", Keys.NAME_START, keys, target.server);
      case UDP -> own(client, UdpClient.class, Keys.NAME_START, keys, target.server, "1", "1");
      case UDP_PIPELINED ->
          own(client, UdpClient.class, Keys.NAME_START, keys, target.server, "25", "4");
      case PALDB -> rival(client, "Pal", "-", keys, target.file, keys);
      case MAPFILE -> own(client, MapFileClient.class, "-", keys, target.file, keys);
    };
  }

  private ClientProcess own(SideClient client, Class<?> type, String... arguments)
      throws IOException {
    return place.start(client.id(), heap(client), arguments(type.getName(), arguments));
  }

  private ClientProcess rival(SideClient client, String type, String... arguments)
      throws IOException, InterruptedException {
    return place.startRival(client.id(), heap(client), arguments("SideRivals$" + type, arguments));
  }

  private static int heap(SideClient client) {
    boolean holdsTable = client == SideClient.HEAP || client == SideClient.PALDB;
    return holdsTable ? TABLE_HEAP_MEBIBYTES : HEAP_MEBIBYTES;
  }

  private static List<String> arguments(String type, String... arguments) {
    List<String> all = new ArrayList<>(List.of(LookUpProgram.class.getName(), type));
    all.addAll(List.of(arguments));
    return all;
  }

  private double round(SideClient client, int threads, long millis) throws IOException {
    Map<String, Double> figures = clients.get(client).round(threads + " " + millis);
    if (figures.get("resent") > 0) {
      section.figures().put("resent-" + client.id(), figures.get("resent"));
    }
    return figures.get("lookUps") / figures.get("seconds");
  }

  private void measure(SideClient client, int threads, long millis) throws IOException {
    double rate = round(client, threads, millis);
    rates.add(client, threads, rate);
    place.say(
        String.format(
            Locale.ROOT, "  %-18s %d threads %,12.0f look-ups/s", client.id(), threads, rate));
  }

  @Override
  public void close() throws IOException {
    for (ClientProcess client : clients.values()) {
      client.close();
    }
  }
}
