package org.howdah.bench.case2;

import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.howdah.bench.history.ClusterFiles;
import org.howdah.bench.history.JobHistory;
import org.howdah.bench.measure.ProcessGroup;
import org.howdah.bench.measure.ProcessMeter;
import org.howdah.bench.rival.Jvm;
import org.howdah.testkit.daemon.HowdahJars;
import org.howdah.testkit.daemon.JarFolder;
import org.howdah.workloads.Workload;

/** The job, in one way, on a cluster that is there. */
final class ShuffleJob {
  private static final int CLIENT_HEAP_MEBIBYTES = 256;
  private static final String TASK_OPTIONS = "-Xmx256m -XX:+UseSerialGC -XX:TieredStopAtLevel=1";

  private final Case2Settings settings;
  private final ThreeNodes nodes;
  private final Map<String, String> own;
  private final TaskAccounts accounts;
  private final ProcessMeter meter;
  private final Path folder;

  /**
   * @param own what this way sets
   * @param folder for jars and logs
   */
  ShuffleJob(
      Case2Settings settings,
      ThreeNodes nodes,
      Map<String, String> own,
      ProcessMeter meter,
      Path folder)
      throws IOException {
    this.settings = settings;
    this.nodes = nodes;
    this.own = own;
    this.meter = meter;
    this.folder = folder;
    accounts = TaskAccounts.in(folder.resolve("accounts"));
  }

  /**
   * Runs it once with a few records, which is not measured: processes and folders are warm then.
   */
  void warm(Path log) throws IOException, InterruptedException {
    wallSeconds(settings.maps() < 6 ? settings.maps() : 6, 1000, log);
  }

  /** Runs it. */
  ShuffleRun run(Path log) throws IOException, InterruptedException {
    accounts.clear();
    TaskLogs logs = new TaskLogs(nodes.taskLogs());
    long waitsBefore = logs.brokenOff();
    NodeAccounts small = nodes.small();
    NodeAccounts all = nodes.all();
    DiskAccounts disks = DiskAccounts.now();
    Timed timed = timed(log);
    DiskAccounts machine = DiskAccounts.now().minus(disks);
    JobHistory history = JobHistory.last(ClusterFiles.of(nodes.configuration()));
    return new ShuffleRun(
        timed.wallSeconds(),
        history.fetchSeconds(logs.begunMillis()),
        history.shufflePhaseSeconds(),
        nodes.small().minus(small),
        nodes.all().minus(all),
        accounts.readBytes("map"),
        accounts.readBytes("reduce"),
        history.outputBytes(nodes.smallPagePort()) - history.bytesReadHere(nodes.smallPagePort()),
        history.shuffledBytes(),
        history.ours("SEGMENTS_THAT_WAITED") + logs.brokenOff() - waitsBefore,
        machine.reads(),
        machine.bytes(),
        timed.readsNotAdjacent());
  }

  private record Timed(double wallSeconds, OptionalLong readsNotAdjacent) {}

  private Timed timed(Path log) throws IOException, InterruptedException {
    Optional<ReadTrace> trace = ReadTrace.start();
    try {
      double wallSeconds =
          wallSeconds(settings.maps(), settings.bytes() / Case2Settings.ROW_BYTES, log);
      return new Timed(
          wallSeconds,
          trace.isPresent() ? OptionalLong.of(trace.get().notAdjacent()) : OptionalLong.empty());
    } finally {
      trace.ifPresent(ReadTrace::close);
    }
  }

  private double wallSeconds(int maps, long rows, Path log)
      throws IOException, InterruptedException {
    List<Path> jars =
        HowdahJars.of(Set.of("record", "sidedata", "tables", "hadoopio", "workloads"), folder);
    List<String> arguments = new ArrayList<>(List.of("shuffle-text"));
    definitions(maps, jars)
        .forEach((name, value) -> arguments.addAll(List.of("-D", name + "=" + value)));
    arguments.addAll(List.of("--skew", Double.toString(settings.skew()), Long.toString(rows)));
    String classPath =
        Stream.concat(
                Stream.of(nodes.configuration(), JarFolder.hadoopDaemons().resolve("*")),
                jars.stream())
            .map(Path::toString)
            .collect(Collectors.joining(File.pathSeparator));
    List<String> command =
        Jvm.with(CLIENT_HEAP_MEBIBYTES, folder)
            .logging(folder)
            .run(classPath, Workload.class.getName(), arguments);
    return meter
        .measure("shuffle-text", command, folder, log, ProcessGroup.descendantsOf(nodes.managers()))
        .wallSeconds();
  }

  private Map<String, String> definitions(int maps, List<Path> jars) {
    Map<String, String> definitions = new LinkedHashMap<>(own);
    String brought =
        jars.stream().map(jar -> jar.toUri().toString()).collect(Collectors.joining(","));
    definitions.merge("tmpjars", brought, (a, b) -> a + "," + b);
    definitions.put("mapreduce.job.maps", Integer.toString(maps));
    definitions.put("mapreduce.job.reduces", Integer.toString(settings.reduces()));
    definitions.put("mapreduce.job.reduce.slowstart.completedmaps", "1.0");
    definitions.put("mapreduce.reduce.memory.totalbytes", Long.toString(settings.reduceBytes()));
    definitions.put(
        "yarn.app.mapreduce.am.resource.mb", Integer.toString(ThreeNodes.MASTER_MEBIBYTES));
    definitions.put("yarn.app.mapreduce.am.scheduler.heartbeat.interval-ms", "200");
    for (String task : List.of("map", "reduce")) {
      definitions.put(
          "mapreduce." + task + ".memory.mb", Integer.toString(ThreeNodes.TASK_MEBIBYTES));
      definitions.put("mapreduce." + task + ".java.opts", TASK_OPTIONS);
      definitions.put("mapreduce." + task + ".speculative", "false");
    }
    definitions.putAll(accounts.settings());
    return definitions;
  }
}
