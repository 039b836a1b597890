package org.howdah.bench.rival;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.howdah.bench.cases.Case;
import org.howdah.bench.cases.RivalId;
import org.howdah.bench.cases.Row;
import org.howdah.bench.kit.InputKind;
import org.howdah.bench.kit.Launcher;
import org.howdah.bench.measure.Sample;

/** WordCount of the examples jar with a single map task, whatever the input's size. */
public final class OneMapJob {
  private static final String DRIVER = "org.apache.hadoop.examples.ExampleDriver";
  private static final Case WORK = new Case(Row.WORDCOUNT, InputKind.GENERATED);

  private final Workplace place;

  public OneMapJob(Workplace place) {
    this.place = place;
  }

  /**
   * Runs it once.
   *
   * @param rival Howdah, or {@link RivalId#HADOOP_LOCAL} for Hadoop's LocalJobRunner
   * @param reduces 1, or 0 for a job without sort and combiner
   * @param sortMebibytes of Hadoop's sort buffer; Howdah chooses its own
   * @param output a folder that is not there yet
   * @throws IOException if the job fails; the message ends with the tail of its log
   */
  public Sample run(RivalId rival, int reduces, int sortMebibytes, Path input, Path output)
      throws IOException, InterruptedException {
    String from = LocalAddress.of(input);
    String to = LocalAddress.of(output);
    Map<String, String> definitions = definitions(Files.size(input), sortMebibytes);
    List<String> command =
        rival == RivalId.HOWDAH
            ? howdah(ExamplesProgram.arguments(rival, WORK, definitions, from, to, reduces))
            : hadoop(ExamplesProgram.arguments(rival, WORK, local(definitions), from, to, reduces));
    Path log = place.log(rival, WORK);
    return place.meter().measure(rival.id(), command, place.folder(rival), log);
  }

  private static Map<String, String> definitions(long inputBytes, int sortMebibytes) {
    Map<String, String> definitions = new LinkedHashMap<>();
    String splitBytes = Long.toString(inputBytes);
    definitions.put("mapreduce.input.fileinputformat.split.minsize", splitBytes);
    definitions.put("mapreduce.task.io.sort.mb", Integer.toString(sortMebibytes));
    return definitions;
  }

  private Map<String, String> local(Map<String, String> definitions) throws IOException {
    Map<String, String> all = new LinkedHashMap<>(definitions);
    all.put("mapreduce.framework.name", "local");
    all.put("hadoop.tmp.dir", place.folder(RivalId.HADOOP_LOCAL).toString());
    all.put("mapreduce.client.progressmonitor.pollinterval", "100");
    all.put("mapreduce.client.completion.pollinterval", "100");
    return all;
  }

  private List<String> howdah(List<String> arguments) throws IOException {
    Path launcher = place.settings().launcher();
    Launcher.check(launcher);
    List<String> command = new ArrayList<>(List.of(launcher.toString(), "run", "--quiet"));
    command.addAll(List.of("--memory", place.settings().memoryMebibytes() + "m"));
    command.addAll(List.of("--slots", "1", ClassPath.examples().toString()));
    command.addAll(arguments);
    return command;
  }

  private List<String> hadoop(List<String> arguments) throws IOException {
    Path folder = place.folder(RivalId.HADOOP_LOCAL);
    String classPath = ClassPath.hadoopClient() + File.pathSeparator + ClassPath.examples();
    return Jvm.with(place.settings().memoryMebibytes(), folder)
        .collectingInParallel()
        .logging(folder)
        .run(classPath, DRIVER, arguments);
  }
}
