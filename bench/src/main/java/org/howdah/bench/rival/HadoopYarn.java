package org.howdah.bench.rival;

import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.howdah.bench.cases.BenchSettings;
import org.howdah.bench.cases.Case;
import org.howdah.bench.cases.RivalId;
import org.howdah.bench.history.ClusterFiles;
import org.howdah.bench.history.JobHistory;
import org.howdah.bench.measure.ProcessGroup;
import org.howdah.bench.measure.Sample;
import org.howdah.testkit.daemon.JarFolder;
import org.howdah.testkit.daemon.YarnDaemons;

/**
 * Hadoop 3.5.0 as a cluster of one node: real daemons, started once and not counted; every task is
 * a JVM.
 */
public final class HadoopYarn implements Rival {
  private static final int MASTER_MEBIBYTES = 1024;
  private static final String MASTER_HEARTBEAT_MILLIS = "200";
  private static final int TASK_MEBIBYTES_MAX = 2048;
  private static final int CLIENT_HEAP_MEBIBYTES = 512;
  private static final long SMALL_INPUT_BYTES = 64L << 20;
  private static final double HEAP_SHARE = 0.8;

  private final RivalId id;
  private final Workplace place;
  private final BenchSettings settings;
  private YarnDaemons daemons;
  private List<Path> clientJars;
  private Map<String, String> own = Map.of();

  public HadoopYarn(RivalId id, Workplace place) {
    this.id = id;
    this.place = place;
    this.settings = place.settings();
  }

  @Override
  public RivalId id() {
    return id;
  }

  @Override
  public List<String> settings() {
    return List.of(
        "Hadoop 3.5.0, one NameNode, DataNode, ResourceManager and NodeManager; the examples jar"
            + " 3.4.2",
        settings.cores() + " task containers at a time; reducers: " + settings.cores(),
        taskMebibytes() + " MiB a task, heap " + heapMebibytes() + " MiB, parallel collector",
        "reducers start when this share of the maps has ended: " + settings.slowStart(),
        "128 MiB blocks, replication 1; heartbeats of node and master every 100 and 200 ms",
        what(),
        "below 64 MiB of input, tasks compile with the fast compiler alone; so does the master",
        "CPU and memory are those of the client, the ApplicationMaster and the tasks; the daemons"
            + " do not count");
  }

  private String what() {
    return switch (id) {
      case HADOOP_YARN_HOWDAH -> "the settings of howdah yarn conf";
      case HADOOP_YARN_UBER ->
          "all tasks in the ApplicationMaster, which has as much memory as one";
      case YARN_TEZ ->
          "Tez 0.10.5 runs the jar (mapreduce.framework.name=yarn-tez); its containers run tasks one"
              + " after the other, as they do by default; it kills them at the end, so that nobody is"
              + " told their processor time";
      default -> "no part of Howdah";
    };
  }

  @Override
  public void open() throws IOException, InterruptedException {
    clientJars = new ArrayList<>(List.of(JarFolder.hadoopDaemons()));
    int memory = MASTER_MEBIBYTES + settings.cores() * taskMebibytes();
    daemons = YarnDaemons.start(place.folder(id), memory, settings.cores());
    own =
        switch (id) {
          case HADOOP_YARN_HOWDAH -> settingsOfOurs();
          case HADOOP_YARN_UBER -> uber();
          case YARN_TEZ -> tez();
          default -> Map.of();
        };
  }

  private Map<String, String> settingsOfOurs() throws IOException, InterruptedException {
    Path log = place.logs().resolve("howdah-yarn-conf.log");
    return new YarnSettings(settings.launcher(), place.meter(), place.folder(id), log).ofJob();
  }

  private Map<String, String> uber() {
    return Map.of(
        "mapreduce.job.ubertask.enable", "true",
        "mapreduce.job.ubertask.maxreduces", Integer.toString(settings.cores()),
        "yarn.app.mapreduce.am.resource.mb", Integer.toString(taskMebibytes()),
        "yarn.app.mapreduce.am.command-opts",
            "-Xmx%dm -XX:+UseParallelGC -XX:TieredStopAtLevel=1 %s"
                .formatted(heapMebibytes(), YarnDaemons.JAVA_OPTIONS));
  }

  private Map<String, String> tez() throws IOException, InterruptedException {
    Path jars = JarFolder.tez();
    clientJars.add(jars);
    org.apache.hadoop.fs.Path target = new org.apache.hadoop.fs.Path(daemons.hdfs().uri() + "/tez");
    return TezSettings.ofJob(jars, target, configuration(), MASTER_HEARTBEAT_MILLIS);
  }

  @Override
  public String load(Path input) throws IOException {
    String address = daemons.hdfs().uri() + "/input/" + input.getFileName();
    org.apache.hadoop.fs.Path target = new org.apache.hadoop.fs.Path(address);
    FileSystem hdfs = target.getFileSystem(configuration());
    if (!hdfs.exists(target)) {
      hdfs.mkdirs(target.getParent());
      hdfs.copyFromLocalFile(new org.apache.hadoop.fs.Path(input.toUri()), target);
    }
    return address;
  }

  @Override
  public String output(Case work) {
    return daemons.hdfs().uri() + "/output/" + work.id();
  }

  @Override
  public Configuration configuration() {
    return ClusterFiles.of(daemons.configuration());
  }

  @Override
  public Sample run(Case work, String input, String output)
      throws IOException, InterruptedException {
    org.apache.hadoop.fs.Path path = new org.apache.hadoop.fs.Path(input);
    long inputBytes = path.getFileSystem(configuration()).getContentSummary(path).getLength();
    List<String> arguments =
        ExamplesProgram.arguments(
            id, work, definitions(inputBytes), input, output, settings.cores());
    List<String> program = new ArrayList<>(List.of(ClassPath.examples().toString()));
    program.addAll(arguments);
    Path folder = place.folder(id);
    String classPath =
        Stream.concat(
                Stream.of(daemons.configuration()), clientJars.stream().map(in -> in.resolve("*")))
            .map(Path::toString)
            .collect(Collectors.joining(File.pathSeparator));
    List<String> command =
        Jvm.with(CLIENT_HEAP_MEBIBYTES, folder)
            .collectingInParallel()
            .logging(folder)
            .run(classPath, "org.apache.hadoop.util.RunJar", program);
    long begun = System.currentTimeMillis();
    Sample sample =
        place
            .meter()
            .measure(
                id.id(),
                command,
                folder,
                place.log(id, work),
                ProcessGroup.descendantsOf(daemons.nodeManagerPid()));
    return id == RivalId.YARN_TEZ
        ? sample.withTimes(sample.wallSeconds(), Double.NaN)
        : sample.withMaps(JobHistory.mapCpuSeconds(JobHistory.since(configuration(), begun)));
  }

  @Override
  public void close() {
    if (daemons != null) {
      daemons.close();
    }
  }

  private Map<String, String> definitions(long inputBytes) {
    Map<String, String> definitions = new LinkedHashMap<>();
    String compiler = inputBytes < SMALL_INPUT_BYTES ? " -XX:TieredStopAtLevel=1" : "";
    String options = "-Xmx" + heapMebibytes() + "m -XX:+UseParallelGC" + compiler;
    for (String task : List.of("map", "reduce")) {
      definitions.put("mapreduce." + task + ".memory.mb", Integer.toString(taskMebibytes()));
      definitions.put("mapreduce." + task + ".java.opts", options);
      definitions.put("mapreduce." + task + ".speculative", "false");
    }
    definitions.put(
        "mapreduce.job.reduce.slowstart.completedmaps", Double.toString(settings.slowStart()));
    definitions.put(
        "yarn.app.mapreduce.am.scheduler.heartbeat.interval-ms", MASTER_HEARTBEAT_MILLIS);
    definitions.putAll(own);
    definitions.putAll(HadoopLocal.shared(settings, settings.splitBytes(inputBytes)));
    return definitions;
  }

  private int taskMebibytes() {
    return Math.min(TASK_MEBIBYTES_MAX, settings.memoryMebibytes() / settings.cores());
  }

  private int heapMebibytes() {
    return (int) (taskMebibytes() * HEAP_SHARE);
  }
}
