package org.howdah.bench.side;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.howdah.record.Folders;

/**
 * The job of the paper, {@code unigram-score}, run by the howdah command on lines of a text, and
 * the check of what it wrote.
 */
final class ScoringJob {
  private static final double ROUNDING = 1e-9;
  private static final String MEMCACHED_TABLE = "in-memcached";
  private static final String LOCAL_TABLE = "in-files";

  private final HowdahCommand howdah;
  private final SideText model;
  private final Path folder;

  /**
   * @param model the text whose words have the probabilities of the model
   * @param folder an empty one; gets the model, inputs and outputs
   */
  ScoringJob(HowdahCommand howdah, SideText model, Path folder) {
    this.howdah = howdah;
    this.model = model;
    this.folder = folder;
  }

  /** How the job looks its tokens up. */
  enum Way {
    NOOP("NoOp: no look-ups", "noop", ""),
    MEMCACHED("side table in memcached, in batches", "side", MEMCACHED_TABLE),
    LOCAL("side table in files, in batches", "side", LOCAL_TABLE),
    HEAP("the model in the heap", "heap", ""),
    GET("memcached, one key at a time", "get", MEMCACHED_TABLE),
    REDUCE("no look-ups: two jobs that join by sorting", "reduce", "");

    private final String title;
    private final String lookUp;
    private final String table;

    Way(String title, String lookUp, String table) {
      this.title = title;
      this.lookUp = lookUp;
      this.table = table;
    }

    String title() {
      return title;
    }

    String id() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /**
   * One run.
   *
   * @param seconds the whole command
   * @param jobSeconds from submitting the job to its end, of two jobs added up
   * @param latencySeconds of all questions to the table together
   * @param questions keys where one at a time is asked for, otherwise batches
   * @param keysAsked of the table; the others were answered near the tasks
   */
  record Run(
      double seconds,
      double jobSeconds,
      double latencySeconds,
      double questions,
      double keysAsked) {
    /** How long a question took. */
    double averageSeconds() {
      return questions == 0 ? Double.NaN : latencySeconds / questions;
    }
  }

  /** Makes the model by the paper's two jobs; returns what the command took in seconds. */
  double makeModel() throws IOException, InterruptedException {
    List<String> arguments =
        List.of("unigram-model", model.file().toString(), modelFolder().toString());
    return howdah.call("model", "run", arguments).seconds();
  }

  /** Loads the model into a server; returns what the command took in seconds. */
  double loadInto(String server) throws IOException, InterruptedException {
    return load(MEMCACHED_TABLE, "memcached://" + server);
  }

  /** Loads the model into files; returns what the command took in seconds. */
  double loadIntoFiles() throws IOException, InterruptedException {
    return load(LOCAL_TABLE, "local");
  }

  private double load(String table, String to) throws IOException, InterruptedException {
    List<String> arguments =
        List.of("load", table, modelFolder().toString(), "--format", "sequence", "--to", to);
    return howdah.call("load-" + table, "side", arguments).seconds();
  }

  private Path modelFolder() {
    return folder.resolve("model");
  }

  /**
   * Scores a text once.
   *
   * @throws IOException also if sentences or tokens are missing, or the scores are wrong
   */
  Run run(Way way, SideText text) throws IOException, InterruptedException {
    Path output = folder.resolve("scores");
    Folders.delete(output);
    // As many tasks as slots, as in the paper: in the heap, each task reads the model anew.
    long splitBytes = 1L + text.bytes() / Runtime.getRuntime().availableProcessors();
    List<String> arguments = new ArrayList<>();
    arguments.addAll(List.of("-D", "mapreduce.input.fileinputformat.split.maxsize=" + splitBytes));
    arguments.addAll(List.of("unigram-score", "--lookup", way.lookUp));
    if (!way.table.isEmpty()) {
      arguments.addAll(List.of("--table", way.table));
    } else if (way == Way.HEAP || way == Way.REDUCE) {
      arguments.addAll(List.of("--model", modelFolder().toString()));
    }
    arguments.addAll(List.of(input(text).toString(), output.toString()));
    HowdahCommand.Report report = howdah.call(way.id(), "run", arguments);
    check(way, text, report, output);
    boolean one = way == Way.GET;
    return new Run(
        report.seconds(),
        report.jobSeconds(),
        report.counter("LATENCY_MICROS") / 1e6,
        one ? text.tokens() : report.counter("BATCHES"),
        one ? text.tokens() : report.counter("KEYS_ASKED"));
  }

  /** A file with exactly the lines of a text, kept for its next run. */
  private Path input(SideText text) throws IOException {
    Path file = folder.resolve("text-" + text.bytes() + ".txt");
    if (!Files.exists(file)) {
      text.copyTo(file);
    }
    return file;
  }

  private void check(Way way, SideText text, HowdahCommand.Report report, Path output)
      throws IOException {
    double wanted = way == Way.NOOP ? -text.tokens() : model.score(text);
    double sum = sumOf(output);
    if (report.counter("SENTENCES") != text.lines()
        || report.counter("TOKENS") != text.tokens()
        || Math.abs(sum - wanted) > ROUNDING * Math.abs(wanted)) {
      throw new IOException(
          String.format(
              Locale.ROOT,
              "unigram-score (%s) is wrong: %d sentences, %d tokens, sum %s instead of %d, %d, %s",
              way.id(),
              report.counter("SENTENCES"),
              report.counter("TOKENS"),
              sum,
              text.lines(),
              text.tokens(),
              wanted));
    }
  }

  private static double sumOf(Path output) throws IOException {
    double sum = 0;
    try (DirectoryStream<Path> parts = Files.newDirectoryStream(output, "part-*")) {
      for (Path part : parts) {
        try (BufferedReader lines = Files.newBufferedReader(part)) {
          for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            sum += Double.parseDouble(line.substring(line.indexOf('\t') + 1));
          }
        }
      }
    }
    return sum;
  }
}
