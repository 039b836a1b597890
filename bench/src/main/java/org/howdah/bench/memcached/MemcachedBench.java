package org.howdah.bench.memcached;

import java.io.IOException;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.nio.file.Files;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.howdah.bench.kit.Scratch;
import org.howdah.bench.measure.Quiet;
import org.howdah.bench.report.Section;
import org.howdah.bench.report.SectionedBench;
import org.howdah.probe.machine.Loopback;

/** The rows of memcached, one after the other, and what bounds it. */
final class MemcachedBench extends SectionedBench {
  private final MemcachedSettings settings;
  private final Consumer<String> progress;
  private final Points points;

  /**
   * @param progress gets a line for every measurement
   */
  MemcachedBench(MemcachedSettings settings, Consumer<String> progress) {
    super("Benchmark of memcached", settings.report());
    this.settings = settings;
    this.progress = progress;
    points = new Points(settings);
  }

  @Override
  public void run() throws IOException, InterruptedException {
    Files.createDirectories(settings.data().resolve("logs"));
    Quiet quiet = new Quiet("rounds");
    boolean isLocal = isLocal();
    double link = isLocal ? Loopback.bytesPerSecond(settings.duration()) : Double.NaN;
    Bottlenecks bottlenecks = new Bottlenecks(isLocal, link);
    try (Scratch scratch = Scratch.create(settings.data())) {
      for (MemcachedRow row : settings.rows()) {
        progress.accept(row.title());
        try (Sweep sweep = new Sweep(settings, scratch.folder(), quiet, progress)) {
          add(row(row, sweep, new Memcaslap(scratch.folder()), bottlenecks));
        } catch (IOException failure) {
          Section failed = new Section(row.id(), row.title());
          failed.failures().put(row.id(), failure.getMessage());
          add(failed);
        }
      }
    } finally {
      warn(quiet.warnings());
    }
    if (!bottlenecks.isEmpty()) {
      add(conclusions(bottlenecks));
    }
  }

  private Section row(MemcachedRow row, Sweep sweep, Memcaslap memcaslap, Bottlenecks bottlenecks)
      throws IOException, InterruptedException {
    return switch (row) {
      case THREADS ->
          sweep(row, List.of("server threads"), points.threads(), sweep, bottlenecks, true);
      case SIZES ->
          sweep(row, List.of("value", "stored"), points.sizes(), sweep, bottlenecks, false);
      case CLIENTS ->
          sweep(row, List.of("client threads"), points.clients(), sweep, bottlenecks, true);
      case REQUESTS ->
          sweep(
              row, List.of("value", "client threads"), points.requests(), sweep, bottlenecks, true);
      case FANOUT ->
          sweep(
              row, List.of("servers", "client threads"), points.fanOut(), sweep, bottlenecks, true);
      case TRANSPORT ->
          sweep(
              row,
              List.of("transport", "keys of a get"),
              points.transport(),
              sweep,
              bottlenecks,
              false);
      case RATES -> RatesRow.run(points, sweep, bottlenecks);
      case NODE ->
          sweep(row, List.of("who", "keys of a get"), points.node(), sweep, bottlenecks, false);
      case CHECK -> new CheckRow(settings, sweep, memcaslap).run();
      case CHOICES -> ChoicesRow.run(settings.keys());
    };
  }

  private static Section sweep(
      MemcachedRow row,
      List<String> heads,
      List<Point> points,
      Sweep sweep,
      Bottlenecks bottlenecks,
      boolean hasKnees)
      throws IOException, InterruptedException {
    Map<Point, List<PointRun>> runs = sweep.measure(points);
    bottlenecks.add(runs);
    SweepSection told = new SweepSection(row, heads, runs);
    Section section = told.report();
    if (hasKnees) {
      told.addKnees(section);
    }
    return section;
  }

  private static Section conclusions(Bottlenecks bottlenecks) {
    Section section = new Section("bottlenecks", "What bounds it");
    section.notes().addAll(bottlenecks.sentences());
    section.figures().put("sentences", bottlenecks.sentences());
    return section;
  }

  /** Whether all servers are on this machine; nobody knows what lies between here and another. */
  private boolean isLocal() throws IOException {
    for (var server : settings.servers()) {
      InetAddress address = server.getAddress();
      if (address == null || NetworkInterface.getByInetAddress(address) == null) {
        return false;
      }
    }
    return true;
  }
}
