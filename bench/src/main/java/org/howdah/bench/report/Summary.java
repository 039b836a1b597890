package org.howdah.bench.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.howdah.bench.cases.BenchResult;
import org.howdah.bench.cases.BenchSettings;
import org.howdah.bench.cases.Case;
import org.howdah.bench.cases.CaseResult;
import org.howdah.record.ByteSize;

/** Sentences that all reports share. */
public final class Summary {
  private Summary() {}

  static String title(CaseResult result) {
    Case work = result.work();
    String input =
        switch (work.input()) {
          case GENERATED -> "of generated text";
          case REAL -> "of kernel source text";
          case PAIRS -> "of pairs of integers";
          case TERA -> "of TeraGen records";
          case SMALL -> "of text, 100 lines";
        };
    return name(work) + ": " + ByteSize.format(result.inputBytes()) + " " + input;
  }

  static String name(Case work) {
    return switch (work.row()) {
      case WORDCOUNT -> "WordCount";
      case SORT -> "Sort";
      case TERASORT -> "TeraSort";
      case GREP -> "Grep";
      case SECONDARYSORT -> "SecondarySort";
      case START -> "Start";
    };
  }

  static String machine(BenchResult result) {
    List<String> facts = new ArrayList<>();
    result.machine().forEach((name, value) -> facts.add(name + " " + value));
    return String.join(" · ", facts);
  }

  static String method(BenchSettings settings) {
    return String.format(
        Locale.ROOT,
        "%d measured rounds after %d uncounted; within a round the rivals run one after the other."
            + " Every input lies in the page cache. Figures are medians, with the smallest and the"
            + " largest in brackets. A ratio is computed round by round: how many times as much as"
            + " Howdah a rival took; for floor and identity, how many times theirs Howdah took."
            + " Every rival has %d cores and %d MiB.",
        settings.runs(),
        settings.warmup(),
        settings.cores(),
        settings.memoryMebibytes());
  }

  /**
   * What a report says before its figures.
   *
   * @param missing why not all was measured, or null
   */
  public static List<String> warnings(String missing, List<String> doubts) {
    List<String> all = new ArrayList<>();
    if (missing != null) {
      all.add("this report is incomplete: " + missing);
    }
    all.addAll(doubts);
    return all;
  }

  /** What is missing, and what makes the figures doubtful. */
  public static List<String> warnings(BenchResult result) {
    return warnings(result.missing(), doubts(result));
  }

  /** What makes the figures doubtful. */
  static List<String> doubts(BenchResult result) {
    List<String> warnings = new ArrayList<>();
    if (result.disturbedRuns() > 0) {
      warnings.add(
          "the machine was not quiet: in "
              + result.disturbedRuns()
              + " of "
              + result.runs()
              + " runs something else used more than "
              + Cells.percent(BenchResult.QUIET_SHARE)
              + " of the processors, before or meanwhile.");
    }
    if (result.settings().runs() < 3) {
      warnings.add("fewer than three rounds: the figures have no spread worth the name.");
    }
    result
        .rivalFailures()
        .forEach(
            (rival, reason) ->
                warnings.add(
                    rival.id() + " did not take part: " + reason.lines().findFirst().orElse("")));
    return warnings;
  }
}
