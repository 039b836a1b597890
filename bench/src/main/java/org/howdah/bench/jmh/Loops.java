package org.howdah.bench.jmh;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.TreeSet;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.results.format.ResultFormatType;
import org.openjdk.jmh.runner.BenchmarkList;
import org.openjdk.jmh.runner.BenchmarkListEntry;
import org.openjdk.jmh.runner.NoBenchmarksException;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.format.OutputFormatFactory;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;

/** Runs the benchmarks of this package, all in the same way, so that their figures compare. */
public final class Loops {
  private static final int FORKS = 2;
  private static final int WARMUP_ITERATIONS = 3;
  private static final int ITERATIONS = 5;
  private static final TimeValue ITERATION_TIME = TimeValue.seconds(1);

  private Loops() {}

  /**
   * Measures: two JVMs for each benchmark, three seconds of warm-up and five iterations of a second
   * in each. JMH prints what it finds.
   *
   * @param pattern a regular expression that part of the benchmarks' names match
   * @param json where the figures go in JMH's own format; null for nowhere
   * @throws IllegalArgumentException if no benchmark matches; the message lists them
   */
  public static void measure(String pattern, Path json) throws IOException {
    ChainedOptionsBuilder options =
        new OptionsBuilder()
            .include(pattern)
            .forks(FORKS)
            .jvmArgs("-Xmx1g", "-XX:+UseParallelGC")
            .warmupIterations(WARMUP_ITERATIONS)
            .warmupTime(ITERATION_TIME)
            .measurementIterations(ITERATIONS)
            .measurementTime(ITERATION_TIME)
            .shouldFailOnError(true);
    if (json != null) {
      options.resultFormat(ResultFormatType.JSON).result(json.toString());
    }
    run(pattern, options);
  }

  /**
   * Runs each benchmark once in this JVM and prints nothing: a check that all of them work.
   *
   * @throws IllegalArgumentException as {@link #measure} does
   */
  public static Collection<RunResult> tryOut(String pattern) throws IOException {
    return run(
        pattern,
        new OptionsBuilder()
            .include(pattern)
            .forks(0)
            .warmupIterations(0)
            .measurementIterations(1)
            .measurementTime(TimeValue.milliseconds(1))
            .verbosity(VerboseMode.SILENT)
            .shouldFailOnError(true));
  }

  private static Collection<RunResult> run(String pattern, ChainedOptionsBuilder options)
      throws IOException {
    try {
      return new Runner(options.build()).run();
    } catch (NoBenchmarksException e) {
      throw new IllegalArgumentException(
          "no inner loop matches '" + pattern + "'; there are: " + String.join(", ", names()), e);
    } catch (RunnerException e) {
      throw new IOException("the benchmark of an inner loop failed: " + e.getMessage(), e);
    }
  }

  /** Class and method of every benchmark. */
  public static Collection<String> names() {
    Collection<String> names = new TreeSet<>();
    for (BenchmarkListEntry entry :
        BenchmarkList.defaultList()
            .find(
                OutputFormatFactory.createFormatInstance(System.out, VerboseMode.SILENT),
                List.of(".*"),
                List.of())) {
      String[] parts = entry.getUsername().split("\\.");
      names.add(parts[parts.length - 2] + "." + parts[parts.length - 1]);
    }
    return names;
  }
}
