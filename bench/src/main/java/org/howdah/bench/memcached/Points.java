package org.howdah.bench.memcached;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.howdah.probe.memcached.GetLoad;
import org.howdah.probe.memcached.GetLoad.Transport;
import org.howdah.probe.memcached.Values;
import org.howdah.record.ByteSize;

/** The points of each row. */
final class Points {
  /** What Facebook's items are, says the paper. */
  static final int SMALL_BYTES = 64;

  static final int CLIENTS = 8;
  private static final long ALL_BYTES_MAX = 64 << 20;
  private static final int SERVER_THREADS = 4;
  private static final List<Integer> THREADS = List.of(1, 2, 4, 8);
  private static final List<Integer> SIZES =
      List.of(64, 256, 1 << 10, 2 << 10, 4 << 10, 16 << 10, 64 << 10);
  private static final List<Integer> CLIENT_THREADS = List.of(1, 2, 4, 8, 16, 32);
  private static final List<Integer> REQUESTING = List.of(1, 8, 32, 64);
  private static final List<Integer> REQUESTED_SIZES = List.of(64, 2 << 10, 16 << 10);
  private static final List<Integer> SERVERS = List.of(1, 2, 4);
  private static final int FANOUT_KEYS = 64;
  private static final int COMPRESSIBLE_BYTES = 256;

  private final MemcachedSettings settings;

  Points(MemcachedSettings settings) {
    this.settings = settings;
  }

  /** Threads of one server, and as many servers of one thread. */
  List<Point> threads() {
    List<Point> points = new ArrayList<>();
    for (int threads : THREADS) {
      points.add(
          threads("server threads", "%d of one server", threads, new Servers.Started(1, threads)));
    }
    for (int instances : THREADS) {
      points.add(
          threads(
              "instances", "%d, an instance each", instances, new Servers.Started(instances, 1)));
    }
    return points;
  }

  private Point threads(String series, String cell, int count, Servers.Plan servers) {
    return new Point(
        series, count, List.of(cell.formatted(count)), servers, small(), load(CLIENTS, 1));
  }

  List<Point> sizes() {
    List<Point> points = new ArrayList<>();
    for (boolean isCompressed : List.of(false, true)) {
      for (int bytes : SIZES) {
        if (!isCompressed || bytes >= COMPRESSIBLE_BYTES) {
          String kind = isCompressed ? "compressed" : "plain";
          points.add(
              new Point(
                  kind,
                  bytes,
                  List.of(ByteSize.format(bytes), kind),
                  usual(),
                  values(bytes, isCompressed),
                  load(CLIENTS, 1)));
        }
      }
    }
    return points;
  }

  List<Point> clients() {
    List<Point> points = new ArrayList<>();
    for (int threads : CLIENT_THREADS) {
      points.add(
          new Point(
              "client threads",
              threads,
              List.of(Integer.toString(threads)),
              usual(),
              small(),
              load(threads, 1)));
    }
    return points;
  }

  List<Point> requests() {
    List<Point> points = new ArrayList<>();
    for (int bytes : REQUESTED_SIZES) {
      for (int threads : REQUESTING) {
        points.add(
            new Point(
                "client threads, " + ByteSize.format(bytes),
                threads,
                List.of(ByteSize.format(bytes), Integer.toString(threads)),
                usual(),
                values(bytes, false),
                load(threads, 1)));
      }
    }
    return points;
  }

  /** With servers that somebody named, over all of them and over the first. */
  List<Point> fanOut() {
    List<Servers.Plan> plans = new ArrayList<>();
    List<Integer> counts = new ArrayList<>();
    if (settings.servers().isEmpty()) {
      for (int servers : SERVERS) {
        plans.add(new Servers.Started(servers, 1));
        counts.add(servers);
      }
    } else {
      for (int servers = 1; servers <= settings.servers().size(); servers++) {
        plans.add(new Servers.Given(settings.servers().subList(0, servers)));
        counts.add(servers);
      }
    }
    List<Point> points = new ArrayList<>();
    for (int threads : List.of(1, CLIENTS)) {
      for (int i = 0; i < plans.size(); i++) {
        points.add(
            new Point(
                "servers, %d client threads".formatted(threads),
                counts.get(i),
                List.of(Integer.toString(counts.get(i)), Integer.toString(threads)),
                plans.get(i),
                small(),
                load(threads, FANOUT_KEYS)));
      }
    }
    return points;
  }

  List<Point> transport() {
    List<Point> points = new ArrayList<>();
    for (int keys : List.of(1, 10)) {
      for (Transport transport : Transport.values()) {
        points.add(
            new Point(
                transport.text(),
                keys,
                List.of(transport.text(), Integer.toString(keys)),
                usual(),
                small(),
                new GetLoad(transport, CLIENTS, keys, GetLoad.AS_FAST, settings.duration())));
      }
    }
    return points;
  }

  List<Point> node() {
    List<Point> points = new ArrayList<>();
    for (int keys : List.of(1, 100)) {
      for (boolean isNode : List.of(false, true)) {
        String who = isNode ? "a node" : "memcached";
        points.add(
            new Point(
                who,
                keys,
                List.of(who, Integer.toString(keys)),
                isNode ? new Servers.Node() : usual(),
                small(),
                load(CLIENTS, keys)));
      }
    }
    return points;
  }

  /**
   * @param getsPerSecond of all threads
   * @param share of the most that was seen, 0 to 1
   */
  Point rate(double getsPerSecond, double share) {
    return new Point(
        "rate",
        share,
        List.of(
            String.format(Locale.ROOT, "%.0f %%", 100 * share),
            String.format(Locale.ROOT, "%,.0f", getsPerSecond)),
        usual(),
        small(),
        new GetLoad(Transport.TCP, CLIENTS, 1, getsPerSecond, settings.duration()));
  }

  /** Of the first server alone, which memcaslap is told, too. */
  Point check(int threads) {
    Servers.Plan first =
        settings.servers().isEmpty()
            ? usual()
            : new Servers.Given(settings.servers().subList(0, 1));
    return closed(threads, first);
  }

  /** The most that the clients of the rates get. */
  Point most() {
    return closed(CLIENTS, usual());
  }

  private Point closed(int threads, Servers.Plan servers) {
    return new Point(
        "closed", threads, List.of(threads + " threads"), servers, small(), load(threads, 1));
  }

  /** As memcached starts when nobody says otherwise; or the servers that somebody named. */
  Servers.Plan usual() {
    return settings.servers().isEmpty()
        ? new Servers.Started(1, SERVER_THREADS)
        : new Servers.Given(settings.servers());
  }

  private GetLoad load(int threads, int keysPerGet) {
    return new GetLoad(Transport.TCP, threads, keysPerGet, GetLoad.AS_FAST, settings.duration());
  }

  private Values small() {
    return values(SMALL_BYTES, false);
  }

  private Values values(int bytes, boolean isCompressed) {
    int keys = (int) Math.max(1, Math.min(settings.keys(), ALL_BYTES_MAX / bytes));
    return new Values(keys, bytes, isCompressed);
  }
}
