package org.howdah.bench.job;

import java.io.IOException;
import java.util.List;
import java.util.Locale;
import org.howdah.bench.cases.CaseResult;
import org.howdah.bench.check.OutputReader;
import org.howdah.bench.kit.Progress;
import org.howdah.bench.measure.Interruption;
import org.howdah.bench.measure.Sample;
import org.howdah.bench.rival.Rival;
import org.howdah.record.ByteSize;

/** One rival's part in one case. */
final class Turn {
  private final Rival rival;
  private final String input;
  private final OutputCheck check;
  private final CaseResult result;
  private final int rounds;
  private final Progress progress;

  Turn(
      Rival rival,
      String input,
      OutputCheck check,
      CaseResult result,
      int rounds,
      Progress progress) {
    this.rival = rival;
    this.input = input;
    this.check = check;
    this.result = result;
    this.rounds = rounds;
    this.progress = progress;
  }

  /**
   * Runs the job once, unless the rival has failed before.
   *
   * @param round from 0; negative in rounds that do not count
   */
  void take(int round) throws InterruptedException {
    progress.runBegins();
    if (result.failures().containsKey(rival.id())) {
      return;
    }
    String output = rival.output(result.work());
    try {
      check.delete(output);
      settle();
      Sample sample = rival.run(result.work(), input, output);
      report(round, sample);
      check.examine(output);
      check.delete(output);
      if (round >= 0) {
        result.addSample(rival.id(), sample);
      }
    } catch (IOException error) {
      Interruption.check();
      fail(error.getMessage());
    }
  }

  /** Compares what this rival produced with what the others did. */
  void conclude(List<Turn> turns) {
    if (result.failures().containsKey(rival.id()) || !check.hasOutput()) {
      return;
    }
    OutputCheck reference =
        turns.stream()
            .map(turn -> turn.check)
            .filter(OutputCheck::isReference)
            .findFirst()
            .orElse(check);
    String found = check.compare(reference);
    result.checks().put(rival.id(), found);
    if (found.startsWith(OutputCheck.WRONG)) {
      fail(found);
    }
  }

  /** The same state of the page cache for all: input in it, nothing left to write. */
  private void settle() throws IOException, InterruptedException {
    new OutputReader(rival.configuration()).warm(input);
    new ProcessBuilder("sync").start().waitFor();
  }

  private void report(int round, Sample sample) {
    String which = round < 0 ? "warm-up" : "round " + (round + 1) + " of " + rounds;
    progress.runEnded(
        String.format(
            Locale.ROOT,
            "%-22s %-14s %-13s %8.2f s wall %8.2f s CPU %10s",
            result.work().id(),
            which,
            rival.id().id(),
            sample.wallSeconds(),
            sample.cpuSeconds(),
            ByteSize.format(sample.peakBytes())));
  }

  private void fail(String reason) {
    progress.say(result.work().id() + " " + rival.id().id() + " FAILED: " + reason);
    result.failures().put(rival.id(), reason);
  }
}
