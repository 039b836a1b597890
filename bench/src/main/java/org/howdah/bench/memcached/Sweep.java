package org.howdah.bench.memcached;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.howdah.bench.measure.Quiet;
import org.howdah.engine.measure.MachineClock;
import org.howdah.engine.measure.MachineState;
import org.howdah.engine.measure.MachineUse;
import org.howdah.probe.choice.KeyHash;
import org.howdah.probe.choice.Modulo;
import org.howdah.probe.memcached.GetClients;
import org.howdah.probe.memcached.GetFigures;
import org.howdah.probe.memcached.Values;

/** Points that are measured in rounds, each point once in a round. */
final class Sweep implements Closeable {
  private static final int LOOKS_MAX = 100;

  private final MemcachedSettings settings;
  private final Path scratch;
  private final Quiet quiet;
  private final Consumer<String> progress;
  private final MachineClock clock = new MachineClock();
  private final Map<Servers.Plan, Servers> servers = new HashMap<>();
  private final Map<Servers.Plan, Values> filled = new HashMap<>();

  Sweep(MemcachedSettings settings, Path scratch, Quiet quiet, Consumer<String> progress) {
    this.settings = settings;
    this.scratch = scratch;
    this.quiet = quiet;
    this.progress = progress;
  }

  /** The runs of each point, in the order of the points. */
  Map<Point, List<PointRun>> measure(List<Point> points) throws IOException, InterruptedException {
    Map<Point, List<PointRun>> runs = new LinkedHashMap<>();
    for (Point point : points) {
      runs.put(point, new ArrayList<>());
      servers(point.servers());
    }
    for (int round = 1 - settings.warmUps(); round <= settings.runs(); round++) {
      quiet.look();
      progress.accept("round %d of %d".formatted(round, settings.runs()));
      for (Point point : points) {
        PointRun run = once(point);
        if (round > 0) {
          runs.get(point).add(run);
          progress.accept(
              "  %-36s %,11.0f keys/s %,9.0f µs"
                  .formatted(
                      point.text(), run.figures().keysPerSecond(), run.figures().meanMicros()));
        }
      }
    }
    return runs;
  }

  /** Measures a point, which counts. */
  PointRun once(Point point) throws IOException, InterruptedException {
    Servers asked = servers(point.servers());
    GetClients clients =
        new GetClients(
            asked.addresses(), point.values(), new Modulo(KeyHash.CRC32, asked.addresses().size()));
    if (!point.values().equals(filled.put(point.servers(), point.values()))) {
      clients.fill();
    }
    double before = asked.cpuSeconds();
    MachineState begin = clock.now();
    GetFigures figures = clients.ask(point.load());
    MachineUse use = new MachineUse(begin, clock.now());
    return new PointRun(
        figures,
        (asked.cpuSeconds() - before) / use.seconds(),
        use.busyShare().orElse(Double.NaN),
        use.watts().orElse(Double.NaN));
  }

  /** Those of a plan; started now if it is their first time. */
  Servers servers(Servers.Plan plan) throws IOException, InterruptedException {
    Servers known = servers.get(plan);
    if (known == null) {
      known = Servers.start(plan, scratch, settings);
      servers.put(plan, known);
      if (plan instanceof Servers.Node) {
        quiet.await(LOOKS_MAX); // It goes on starting for seconds after it is ready.
      }
    }
    return known;
  }

  @Override
  public void close() {
    servers.values().forEach(Servers::close);
  }
}
