package org.howdah.cli.run;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import org.howdah.cli.kit.Logging;
import org.howdah.cli.kit.Terminal;
import org.howdah.engine.JobReport;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Watches jobs and tells the user: a line while one runs, a summary when one has ended. Not for
 * several threads; {@link RunSession} serializes the calls.
 */
final class ProgressReporter {
  private static final Logger LOG = LoggerFactory.getLogger(ProgressReporter.class);
  private static final long RATE_WINDOW_MILLIS = 3_000;
  private static final long PLAIN_LINE_INTERVAL_MILLIS = 10_000;

  private record Sample(long millis, JobReport report) {}

  private final Supplier<List<JobReport>> jobs;
  private final Terminal terminal;
  private final Deque<Sample> samples = new ArrayDeque<>();
  private final Set<String> summarized = new HashSet<>();
  private long nextPlainLineMillis;

  ProgressReporter(Supplier<List<JobReport>> jobs, Terminal terminal, long nowMillis) {
    this.jobs = jobs;
    this.terminal = terminal;
    this.nextPlainLineMillis = nowMillis + PLAIN_LINE_INTERVAL_MILLIS;
  }

  /** Looks at the jobs and says what is due. */
  void tick(long nowMillis) {
    List<JobReport> reports = jobs.get();
    summarizeEnded(reports);
    Optional<JobReport> running =
        reports.stream().filter(report -> !report.state().ended()).findFirst();
    running.ifPresent(report -> show(report, nowMillis));
  }

  /** Summarizes what has not been yet, and removes the status line. */
  void finish() {
    summarizeEnded(jobs.get());
    terminal.clearStatus();
  }

  private void summarizeEnded(List<JobReport> reports) {
    Set<String> known = new HashSet<>();
    for (JobReport report : reports) {
      known.add(report.id());
      if (report.state().ended() && summarized.add(report.id())) {
        tell(Summary.lines(report));
      }
    }
    summarized.retainAll(known);
  }

  /** In a log it is a record of its own: whoever reads counters takes what follows for more. */
  private void tell(List<String> summary) {
    if (Logging.isAsOfHadoopsClient()) {
      LOG.info(String.join(System.lineSeparator(), summary));
    } else {
      summary.forEach(terminal::println);
    }
  }

  private void show(JobReport report, long nowMillis) {
    Sample before = remember(new Sample(nowMillis, report));
    long between = nowMillis - before.millis();
    String line = ProgressLine.render(before.report(), report, between, terminal.width());
    if (terminal.isInteractive()) {
      terminal.status(line);
    } else if (nowMillis >= nextPlainLineMillis) {
      terminal.println(line);
      nextPlainLineMillis = nowMillis + PLAIN_LINE_INTERVAL_MILLIS;
    }
  }

  private Sample remember(Sample sample) {
    if (!samples.isEmpty() && !samples.peekLast().report().id().equals(sample.report().id())) {
      samples.clear();
    }
    samples.addLast(sample);
    long oldest = sample.millis() - RATE_WINDOW_MILLIS;
    while (samples.peekFirst().millis() < oldest && samples.size() > 2) {
      samples.removeFirst();
    }
    return samples.peekFirst();
  }
}
