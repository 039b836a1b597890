package org.howdah.bench.compare;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.howdah.record.HowdahException;
import picocli.CommandLine.Option;

/** The options that name an earlier measurement, and say what is a change. */
public final class CompareOptions {
  /** Something of what is measured got worse. */
  public static final int WORSE = 3;

  private static final double TOLERANCE_MAX_PERCENT = 1000;

  @Option(
      names = "--against",
      paramLabel = "FILE",
      description = "Compare with what --save kept: exit code 3 if something got slower.")
  private Path against;

  @Option(
      names = "--tolerance",
      paramLabel = "PERCENT",
      defaultValue = "5",
      description = "Which change is none; ${DEFAULT-VALUE}.")
  private double tolerancePercent;

  @Option(
      names = "--anyway",
      description = "Compare though machine, sizes or settings are not the same.")
  private boolean anyway;

  /** Whether an earlier measurement was named. */
  public boolean isAsked() {
    return against != null;
  }

  /**
   * The earlier measurement, if one was named.
   *
   * @param now what figures depend on this time
   * @throws HowdahException if it cannot be read, or if a comparison would say nothing
   */
  public Optional<SavedBench> before(Conditions now) throws HowdahException {
    check();
    if (against == null) {
      return Optional.empty();
    }
    SavedBench before = SavedBench.read(against);
    List<String> differences = before.conditions().differences(now);
    if (!differences.isEmpty() && !anyway) {
      throw SavedFields.wrong(
          before.file(),
          "a comparison would say nothing: %s. With --anyway it is made all the same"
              .formatted(String.join("; ", differences)));
    }
    return Optional.of(before);
  }

  /** How two measurements differ. */
  public Comparison compare(SavedBench before, SavedBench after) {
    return new Comparison(before, after, tolerancePercent / 100);
  }

  private void check() throws HowdahException {
    if (!(tolerancePercent >= 0 && tolerancePercent <= TOLERANCE_MAX_PERCENT)) {
      throw SavedFields.wrong(
          "--tolerance",
          "it must be 0 to %.0f percent, not %s"
              .formatted(TOLERANCE_MAX_PERCENT, tolerancePercent));
    }
  }
}
