package org.howdah.bench.grid;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.hadoop.conf.Configuration;
import org.howdah.bench.check.Digest;
import org.howdah.bench.check.OutputReader;
import org.howdah.bench.measure.ProcessMeter;
import org.howdah.bench.rival.ClassPath;
import org.howdah.record.Folders;

/** Word count of the examples jar by the howdah command, as a user calls it. */
final class HowdahJobs {
  private static final Duration LIMIT = Duration.ofHours(1);

  /** In the place of input files that the job does not look at. */
  private static final String NOT_READ = "not-read";

  private final GridPlace place;
  private final Path folder;
  private final ProcessMeter meter = new ProcessMeter(LIMIT);
  private final int reduces;

  /**
   * @param reduces how many reduce tasks a job has
   */
  HowdahJobs(GridPlace place, int reduces) throws IOException {
    this.place = place;
    this.reduces = reduces;
    folder = place.folder("jobs");
  }

  /**
   * What a job took and made.
   *
   * @param seconds from the command to its end
   */
  record Run(double seconds, Digest output) {}

  /** What a job says of itself, as JSON. */
  record Report(String json) {
    /** The counter with that name; 0 if the job has none. */
    long counter(String counter) {
      Matcher found = Pattern.compile('"' + counter + "\": (\\d+)").matcher(json);
      return found.find() ? Long.parseLong(found.group(1)) : 0;
    }
  }

  /** Has the command build itself if it must, which is not to be measured. */
  void build() throws IOException, InterruptedException {
    call("version", List.of("--version"));
  }

  /** Fills a data set; returns what the command took. */
  double load(HowdahNode node, String dataSet, Messages messages, int copies)
      throws IOException, InterruptedException {
    return call(
        "load",
        List.of(
            "store",
            "load",
            dataSet,
            messages.values().toString(),
            "--at",
            node.folder().toString(),
            "--format",
            "sequence",
            "--copies",
            Integer.toString(copies)));
  }

  /** Counts the words of a data set on the nodes. */
  Run onNodes(HowdahNode node, String dataSet) throws IOException, InterruptedException {
    return wordCount("on-nodes", onGrid(node, dataSet), NOT_READ);
  }

  /** The same for who wants to know more of it than how long it takes. */
  Report reportOnNodes(HowdahNode node, String dataSet) throws IOException, InterruptedException {
    List<String> options = new ArrayList<>(onGrid(node, dataSet));
    options.add("--json");
    Run unused = wordCount("report-on-nodes", options, NOT_READ);
    return new Report(Files.readString(log("report-on-nodes")));
  }

  private static List<String> onGrid(HowdahNode node, String dataSet) {
    return List.of(
        "--on",
        "grid",
        "--at",
        node.folder().toString(),
        "-D",
        "howdah.store.input=" + dataSet,
        "-D",
        "mapreduce.job.inputformat.class=org.howdah.hadoop.store.StoreInputFormat");
  }

  /** Counts the words of the same messages in files, in the command's own process. */
  Run here(Messages messages) throws IOException, InterruptedException {
    return wordCount("here", List.of(), messages.lines().toString());
  }

  private Run wordCount(String name, List<String> options, String input)
      throws IOException, InterruptedException {
    Path output = folder.resolve("output");
    Folders.delete(output);
    List<String> words = new ArrayList<>(List.of("run", "--quiet"));
    words.addAll(options);
    words.addAll(List.of(ClassPath.examples().toString(), "wordcount"));
    words.addAll(List.of("-Dmapreduce.job.reduces=" + reduces, input, output.toString()));
    double seconds = call(name, words);
    return new Run(seconds, new OutputReader(new Configuration()).lines(output.toUri().toString()));
  }

  private double call(String name, List<String> words) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of(place.settings().launcher().toString()));
    command.addAll(words);
    return meter.measure("howdah " + name, command, folder, log(name)).wallSeconds();
  }

  private Path log(String name) {
    return place.logs().resolve("grid-" + name + ".log");
  }
}
