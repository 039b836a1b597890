package org.howdah.cli;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.howdah.cli.programs.SlowCount;
import org.howdah.hadoop.store.StoreInputFormat;
import org.howdah.hadoop.store.StoreKeys;
import org.howdah.hadoop.store.StoreOutputFormat;

/**
 * A word count on nodes, started as users do.
 *
 * @param number of those on these nodes; each word counts for so many, so that no two put the same
 */
record WeatherJob(Route route, int number, Path folder, HowdahProcess process) {
  /** The data set that jobs read. */
  static final String LINES = "lines";

  private static final int KILLED = 128 + 9;
  private static final int TERMINATED = 128 + 15;
  private static final String HEAP = "-Xmx96m";
  private static final int SPLITS = 6;
  private static final int TASK_MILLIS_MAX = 10_000;

  /** How one ended, as far as its command says. */
  enum End {
    /** It is done. */
    DONE,
    /** It failed, and said why. */
    FAILED,
    /** Its command was ended, which may have been heard or not. */
    ALONE
  }

  /** What a job reads and writes. */
  enum Route {
    /** Files, and writes files. */
    FILES(false, ""),
    /** A data set, and writes files. */
    READ(true, ""),
    /** Files, and fills a data set of its own. */
    FILL(false, "filled"),
    /** A data set, and fills one of its own. */
    MOVE(true, "moved"),
    /** A data set, and fills another anew that is there. */
    REPLACE(true, "replaced"),
    /** Files, and puts into a data set that is there. */
    ADD(false, "added");

    private final boolean readsKeys;
    private final String output;

    Route(boolean readsKeys, String output) {
      this.readsKeys = readsKeys;
      this.output = output;
    }

    /** The data set of a job of this route; empty if it writes files. */
    String dataSet(int number) {
      return this == FILL || this == MOVE ? output + number : output;
    }

    private List<String> settings(int number) {
      List<String> settings = new ArrayList<>();
      if (readsKeys) {
        settings.add("mapreduce.job.inputformat.class=" + StoreInputFormat.class.getName());
        settings.add(StoreKeys.INPUT + "=" + LINES);
        settings.add(StoreKeys.SPLIT_BYTES + "=1");
        settings.add(StoreKeys.SPLITS_MAX + "=" + SPLITS);
      }
      if (!output.isEmpty()) {
        settings.add("mapreduce.job.outputformat.class=" + StoreOutputFormat.class.getName());
        settings.add(StoreKeys.OUTPUT + "=" + dataSet(number));
      }
      if (this == REPLACE) {
        settings.add(StoreKeys.OVERWRITE + "=true");
      }
      if (this == ADD) {
        settings.add(StoreKeys.OUTPUT_MODE + "=add");
      }
      return settings;
    }
  }

  /**
   * The words of its command.
   *
   * @param jar of the program
   * @param millis for which a map task waits, and a reduce task twice as long
   */
  static List<String> command(
      Route route, int number, List<String> nodes, Path jar, Path input, Path folder, int millis) {
    List<String> settings = new ArrayList<>(route.settings(number));
    settings.add(SlowCount.TIMES + "=" + number);
    settings.add(SlowCount.FOLDER + "=" + folder);
    settings.add(SlowCount.MILLIS + "=" + millis);
    settings.add(SlowCount.REDUCE_MILLIS + "=" + 2 * millis);
    settings.add("mapreduce.job.reduces=" + ChaosJob.REDUCES);
    settings.add("mapreduce.task.timeout=" + TASK_MILLIS_MAX);
    settings.add("yarn.app.mapreduce.am.command-opts=" + HEAP);
    settings.add("mapreduce.map.java.opts=" + HEAP);
    settings.add("mapreduce.reduce.java.opts=" + HEAP);
    settings.add("hadoop.tmp.dir=" + folder.resolve("tmp"));
    List<String> words = new ArrayList<>(List.of("run", "--on=grid"));
    words.addAll(nodes);
    settings.forEach(setting -> words.addAll(List.of("-D", setting)));
    words.addAll(List.of(jar.toString(), input.toString(), folder.resolve("out").toString()));
    return words;
  }

  /** What it puts out of words that are there so often. */
  Map<String, Long> expected(Map<String, Long> counts) {
    Map<String, Long> expected = new TreeMap<>(counts);
    expected.replaceAll((word, count) -> count * number);
    return expected;
  }

  /**
   * Looks at how its command ended.
   *
   * @throws AssertionError if that is no way to end
   */
  End end() throws InterruptedException {
    int code = process.exitCode();
    if (code == 0) {
      return End.DONE;
    }
    if (code == KILLED || code == TERMINATED) {
      return End.ALONE;
    }
    if (code != 1 || !process.stderr().contains("howdah: ")) {
      throw new AssertionError(this + " does not say why it failed, with the code " + code);
    }
    return End.FAILED;
  }

  /**
   * Looks at the files of one that writes some.
   *
   * @throws AssertionError that says what is wrong
   */
  void check(End end, Map<String, Long> counts) throws Exception {
    Path output = folder.resolve("out");
    boolean isDone = Files.exists(output.resolve("_SUCCESS"));
    if (!route.output.isEmpty()) {
      return;
    }
    if (end != End.ALONE && isDone != (end == End.DONE)) {
      throw new AssertionError(this + " is " + end + ", and its files say otherwise");
    }
    if (isDone && !ChaosJob.output(output).equals(expected(counts))) {
      throw new AssertionError(this + " has other counts than there are");
    }
  }

  @Override
  public String toString() {
    String end = process.isAlive() ? "running" : "ended";
    return "job %d (%s, %s): %s".formatted(number, route, end, process.stderr());
  }
}
