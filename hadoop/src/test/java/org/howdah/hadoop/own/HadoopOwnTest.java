package org.howdah.hadoop.own;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.logging.Logger;
import org.howdah.hadoop.files.HowdahKeys;
import org.howdah.hadoop.grid.SharedGrid;
import org.howdah.hadoop.grid.TestGrid;
import org.howdah.hadoop.own.OwnTests.Result;
import org.howdah.testkit.LongTest;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Hadoop's own tests of its job client that run jobs in one process, with Howdah as the framework.
 * {@code docs/hadoop-tests.md} tells how they were chosen and how to run more of them, or all of
 * them on Hadoop's own framework.
 */
@LongTest
class HadoopOwnTest {
  private static final String FRAMEWORK =
      System.getProperty(FrameworkChoice.FRAMEWORK, HowdahKeys.FRAMEWORK);

  private static final int NODES = 3;

  /** Which lines of the lists, as a regular expression. */
  private static final String ONLY = System.getProperty("howdah.hadoop-tests.only", ".*");

  @TempDir static Path scratch;

  private static final Map<String, Future<Result>> RESULTS = new LinkedHashMap<>();
  private static ExecutorService pool;
  private static TestGrid nodes;

  static List<String> classes() throws IOException {
    List<String> classes = new ArrayList<>(read("classes.txt"));
    if (Boolean.getBoolean("howdah.hadoop-tests.all")) {
      classes.addAll(read("more-classes.txt"));
    }
    return classes.stream().filter(line -> line.matches(ONLY)).toList();
  }

  private static List<String> read(String resource) throws IOException {
    try (InputStream in = HadoopOwnTest.class.getResourceAsStream(resource)) {
      String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
      return text.lines().filter(line -> !line.isBlank() && !line.startsWith("#")).toList();
    }
  }

  @BeforeAll
  static void startAll() throws Exception {
    OwnTests tests = new OwnTests(scratch, FRAMEWORK);
    if (SharedGrid.isWanted()) {
      nodes = tests.startNodes(NODES);
    }
    pool = Executors.newFixedThreadPool(Runtime.getRuntime().availableProcessors());
    for (String line : classes()) {
      RESULTS.put(line, pool.submit(() -> tests.run(line)));
    }
  }

  @AfterAll
  static void stopAll() throws Exception {
    pool.shutdownNow();
    if (nodes != null) {
      nodes.close();
    }
    List<String> table = new ArrayList<>();
    for (Future<Result> result : RESULTS.values()) {
      table.add(result.isDone() && !result.isCancelled() ? row(result.get()) : "not finished");
    }
    Logger.getLogger(HadoopOwnTest.class.getName()).info(String.join("\n", table));
  }

  @ParameterizedTest
  @MethodSource("classes")
  void passes(String line) throws Exception {
    Result result = RESULTS.get(line).get();
    assertThat(result.failed()).as(result.log()).isZero();
    assertThat(result.run()).as("tests of %s that ran", line).isPositive();
    if (FRAMEWORK.equals(HowdahKeys.FRAMEWORK)) {
      assertThat(result.jobs()).as("jobs that Howdah ran for %s", line).isPositive();
    }
  }

  private static String row(Result result) {
    return String.format(
        "%-75s run %2d, failed %d, skipped %d, jobs %2d, %5d ms",
        result.name(),
        result.run(),
        result.failed(),
        result.skipped(),
        result.jobs(),
        result.millis());
  }
}
