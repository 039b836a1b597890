package org.howdah.hadoop.own;

import static java.util.stream.Collectors.partitioningBy;

import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.howdah.engine.JobReport;
import org.howdah.hadoop.HowdahJobs;
import org.junit.platform.engine.FilterResult;
import org.junit.platform.engine.discovery.DiscoverySelectors;
import org.junit.platform.engine.support.descriptor.MethodSource;
import org.junit.platform.launcher.PostDiscoveryFilter;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;
import org.junit.platform.launcher.listeners.SummaryGeneratingListener;
import org.junit.platform.launcher.listeners.TestExecutionSummary;

/**
 * Runs test classes in a process of their own: {@code TestClassesMain RESULT CLASS...
 * [-METHOD...]}; methods are left out. Failures of tests and jobs go to standard output, numbers to
 * the file RESULT. Ends the process, as test classes leave threads.
 */
public final class TestClassesMain {
  private TestClassesMain() {}

  public static void main(String[] arguments) throws Exception {
    Map<Boolean, List<String>> isMethod =
        Arrays.stream(arguments).skip(1).collect(partitioningBy(name -> name.startsWith("-")));
    SummaryGeneratingListener listener = new SummaryGeneratingListener();
    LauncherFactory.create()
        .execute(
            LauncherDiscoveryRequestBuilder.request()
                .selectors(
                    isMethod.get(false).stream().map(DiscoverySelectors::selectClass).toList())
                .filters(leavingOut(isMethod.get(true)))
                .build(),
            listener);
    TestExecutionSummary summary = listener.getSummary();
    summary.printFailuresTo(new PrintWriter(System.out, true, StandardCharsets.UTF_8), 40);
    for (JobReport job : HowdahJobs.reports()) {
      if (!job.failure().isEmpty()) {
        System.out.println(job.id() + " " + job.name() + ": " + job.failure());
      }
    }
    Properties result = new Properties();
    result.setProperty("run", String.valueOf(summary.getTestsStartedCount()));
    result.setProperty("failed", String.valueOf(summary.getTotalFailureCount()));
    result.setProperty("skipped", String.valueOf(summary.getTestsSkippedCount()));
    result.setProperty("jobs", String.valueOf(HowdahJobs.reports().size()));
    long spilledBytes = HowdahJobs.reports().stream().mapToLong(JobReport::spilledBytes).sum();
    result.setProperty("spilledBytes", String.valueOf(spilledBytes));
    try (var out = Files.newOutputStream(Path.of(arguments[0]))) {
      result.store(out, null);
    }
    Runtime.getRuntime().halt(0);
  }

  private static PostDiscoveryFilter leavingOut(List<String> methods) {
    return test ->
        FilterResult.includedIf(
            test.getSource()
                .filter(MethodSource.class::isInstance)
                .map(source -> "-" + ((MethodSource) source).getMethodName())
                .filter(methods::contains)
                .isEmpty());
  }
}
