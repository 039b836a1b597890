package org.howdah.bench.report;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Optional;
import java.util.function.Supplier;
import org.howdah.bench.compare.CompareOptions;
import org.howdah.bench.compare.Comparison;
import org.howdah.bench.compare.SavedBench;
import org.howdah.bench.measure.Interruption;
import org.howdah.record.HowdahException;
import picocli.CommandLine;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options that name files for a benchmark's results, which are written however it ends. */
public final class ReportFiles {
  @Option(names = "--json", paramLabel = "FILE", description = "Write every figure as JSON.")
  private Path json;

  @Option(names = "--report", paramLabel = "FILE", description = "Write a report as HTML.")
  private Path html;

  @Option(names = "--markdown", paramLabel = "FILE", description = "Write the tables as Markdown.")
  private Path markdown;

  @Option(
      names = "--save",
      paramLabel = "FILE",
      description = "Keep what --json writes, for a later --against; only if all was measured.")
  private Path save;

  @Mixin private CompareOptions compare;

  /** The file for figures; null if nobody wants one. */
  public Path json() {
    return json;
  }

  /**
   * Measures, prints the tables, and writes the files that were asked for. If it fails or Ctrl-C
   * ends it, what was measured until then is reported, and that it is not all; files stay as they
   * were if it is nothing.
   *
   * @param command the words for messages
   * @return the exit code: 0 if all was measured and nobody failed; 2 if an earlier measurement
   *     cannot be compared with; 3 if something is slower than in it; after Ctrl-C the JVM's counts
   * @throws IOException if a file cannot be written
   */
  public int measure(String command, Measurement measurement) throws IOException {
    Optional<SavedBench> before;
    try {
      before = compare.before(measurement.conditions());
    } catch (HowdahException error) {
      System.err.println(command + ": " + error.getMessage());
      return CommandLine.ExitCode.USAGE;
    }
    return measure(command, measurement, before);
  }

  private int measure(String command, Measurement measurement, Optional<SavedBench> before)
      throws IOException {
    try (Interruption interruption = Interruption.open()) {
      String missing = null;
      try {
        measurement.run();
      } catch (IOException | InterruptedException error) {
        String reason = interruption.came() ? "it was interrupted" : reason(error);
        System.err.println(command + ": " + reason);
        missing = reason.lines().findFirst().orElse("");
      } catch (RuntimeException error) {
        report(measurement, error.toString(), before);
        throw error;
      }
      boolean isWorse = report(measurement, missing, before);
      boolean good = missing == null && measurement.isGood();
      return !good
          ? CommandLine.ExitCode.SOFTWARE
          : isWorse ? CompareOptions.WORSE : CommandLine.ExitCode.OK;
    }
  }

  private static String reason(Exception error) {
    return error.getMessage() == null ? error.toString() : error.getMessage();
  }

  /** Returns whether something got worse. */
  private boolean report(Measurement measurement, String missing, Optional<SavedBench> before)
      throws IOException {
    Optional<Measurement.Report> report = measurement.report(missing);
    if (report.isEmpty()) {
      return false;
    }
    Optional<Comparison> comparison = Optional.empty();
    if (before.isPresent()) {
      SavedBench now = SavedBench.parse("this measurement", report.get().json());
      comparison = Optional.of(compare.compare(before.get(), now));
    }
    save(report.get(), missing == null && measurement.isGood());
    write(report.get(), comparison);
    return comparison.isPresent() && comparison.get().isWorse();
  }

  private void write(Measurement.Report report, Optional<Comparison> comparison)
      throws IOException {
    String tables = report.markdown() + comparison.map(all -> "\n" + all.markdown()).orElse("");
    System.out.print(tables);
    write(json, report::json);
    write(html, report::html);
    write(markdown, () -> tables);
  }

  /** What is not all of it would take the place of figures that are. */
  private void save(Measurement.Report report, boolean isWhole) throws IOException {
    if (save != null && !isWhole) {
      System.err.println(save + " is not written: not all was measured");
    } else if (save != null) {
      Path unfinished = save.resolveSibling(save.getFileName() + ".tmp");
      Files.writeString(unfinished, report.json(), StandardCharsets.UTF_8);
      Files.move(unfinished, save, StandardCopyOption.REPLACE_EXISTING);
      System.err.println("wrote " + save);
    }
  }

  /**
   * Compares a file with the one that {@code --against} names, and prints and writes that. Nothing
   * is measured.
   *
   * @return the exit code
   * @throws IOException if a file cannot be read or written, or a comparison would say nothing
   */
  public int compare(Path with) throws IOException {
    SavedBench after = SavedBench.read(with);
    SavedBench before = compare.before(after.conditions()).orElseThrow();
    Comparison comparison = compare.compare(before, after);
    System.out.print(comparison.markdown());
    write(markdown, comparison::markdown);
    return comparison.isWorse() ? CompareOptions.WORSE : CommandLine.ExitCode.OK;
  }

  /** Whether {@link #compare} can do what was asked for. */
  public boolean canCompare() {
    return compare.isAsked() && json == null && html == null && save == null;
  }

  /** Whether an earlier measurement was named. */
  public boolean compares() {
    return compare.isAsked();
  }

  private static void write(Path file, Supplier<String> text) throws IOException {
    if (file != null) {
      Files.writeString(file, text.get(), StandardCharsets.UTF_8);
      System.err.println("wrote " + file);
    }
  }
}
