package org.howdah.bench.rival;

import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.howdah.bench.cases.BenchSettings;
import org.howdah.bench.cases.Case;
import org.howdah.bench.cases.RivalId;
import org.howdah.bench.data.Inputs;
import org.howdah.bench.measure.Sample;

/** Hadoop 3.5.0's LocalJobRunner, tuned or as it comes: all tasks are threads of one JVM. */
public final class HadoopLocal implements Rival {
  private static final String DRIVER = "org.apache.hadoop.examples.ExampleDriver";

  private final RivalId id;
  private final Workplace place;
  private final BenchSettings settings;

  /**
   * @param id {@link RivalId#HADOOP_LOCAL}, or {@link RivalId#HADOOP_STOCK} to leave Hadoop's and
   *     Java's settings alone
   */
  public HadoopLocal(RivalId id, Workplace place) {
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
    List<String> common =
        List.of(
            "Hadoop 3.5.0 (shaded client), mapreduce.framework.name=local, the examples jar 3.4.2",
            "map and reduce slots: " + settings.cores() + " each; reducers: " + settings.cores());
    return Stream.concat(common.stream(), ownSettings().stream()).toList();
  }

  private List<String> ownSettings() {
    if (!isTuned()) {
      return List.of(
          "128 MiB splits, heap " + settings.memoryMebibytes() + " MiB; all else as it comes");
    }
    return List.of(
        "heap " + settings.memoryMebibytes() + " MiB, parallel collector",
        "io.sort.mb " + sortMebibytes(settings) + ", io.sort.factor 64, 128 MiB splits",
        "the client asks for the job's end every 100 ms");
  }

  @Override
  public String output(Case work) {
    return place.localOutput(id(), work);
  }

  @Override
  public Sample run(Case work, String input, String output)
      throws IOException, InterruptedException {
    long splitBytes = settings.splitBytes(Inputs.bytes(LocalAddress.path(input)));
    List<String> arguments =
        ExamplesProgram.arguments(
            id(), work, definitions(splitBytes), input, output, settings.cores());
    return place
        .meter()
        .measure(id().id(), command(arguments), place.folder(id()), place.log(id(), work));
  }

  /** Runs TeraGen into a local folder. */
  public void teraGen(long records, Path output) throws IOException, InterruptedException {
    program(
        "teragen",
        List.of(
            "teragen",
            "-Dmapreduce.framework.name=local",
            "-Dmapreduce.job.maps=" + settings.cores(),
            "-Dmapreduce.local.map.tasks.maximum=" + settings.cores(),
            Long.toString(records),
            LocalAddress.of(output)));
  }

  /**
   * Runs TeraValidate.
   *
   * @param input the address of a TeraSort output, on any file system
   * @param report the address of a folder for its findings
   */
  public void teraValidate(String input, String report) throws IOException, InterruptedException {
    program(
        "teravalidate", List.of("teravalidate", "-Dmapreduce.framework.name=local", input, report));
  }

  private void program(String name, List<String> arguments)
      throws IOException, InterruptedException {
    Path log = place.logs().resolve(name + ".log");
    place.meter().measure(name, command(arguments), place.folder(id()), log);
  }

  private List<String> command(List<String> arguments) throws IOException {
    Path folder = place.folder(id());
    String classPath = ClassPath.hadoopClient() + File.pathSeparator + ClassPath.examples();
    Jvm jvm = Jvm.with(settings.memoryMebibytes(), folder);
    return (isTuned() ? jvm.collectingInParallel() : jvm)
        .logging(folder)
        .run(classPath, DRIVER, arguments);
  }

  private Map<String, String> definitions(long splitBytes) throws IOException {
    Map<String, String> definitions = new LinkedHashMap<>();
    String cores = Integer.toString(settings.cores());
    definitions.put("mapreduce.framework.name", "local");
    definitions.put("mapreduce.local.map.tasks.maximum", cores);
    definitions.put("mapreduce.local.reduce.tasks.maximum", cores);
    definitions.put("hadoop.tmp.dir", place.folder(id()).toString());
    definitions.putAll(isTuned() ? shared(settings, splitBytes) : splits(splitBytes));
    return definitions;
  }

  private boolean isTuned() {
    return id == RivalId.HADOOP_LOCAL;
  }

  /** What both Hadoop rivals get. */
  static Map<String, String> shared(BenchSettings settings, long splitBytes) {
    Map<String, String> definitions = new LinkedHashMap<>();
    definitions.put("mapreduce.task.io.sort.mb", Integer.toString(sortMebibytes(settings)));
    definitions.put("mapreduce.task.io.sort.factor", "64");
    definitions.putAll(splits(splitBytes));
    definitions.put("mapreduce.client.progressmonitor.pollinterval", "100");
    definitions.put("mapreduce.client.completion.pollinterval", "100");
    return definitions;
  }

  private static Map<String, String> splits(long bytes) {
    String text = Long.toString(bytes);
    return Map.of(
        "mapreduce.input.fileinputformat.split.minsize", text,
        "mapreduce.input.fileinputformat.split.maxsize", text);
  }

  /** A buffer that takes a whole split of TeraSort, if the memory allows it. */
  private static int sortMebibytes(BenchSettings settings) {
    return Math.max(16, Math.min(256, settings.memoryMebibytes() / (4 * settings.cores())));
  }
}
