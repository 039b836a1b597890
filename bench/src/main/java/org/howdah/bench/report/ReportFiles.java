package org.howdah.bench.report;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Supplier;
import org.howdah.bench.measure.Interruption;
import picocli.CommandLine;
import picocli.CommandLine.Option;

/** The options that name files for a benchmark's results, which are written however it ends. */
public final class ReportFiles {
  @Option(names = "--json", paramLabel = "FILE", description = "Write every figure as JSON.")
  private Path json;

  @Option(names = "--report", paramLabel = "FILE", description = "Write a report as HTML.")
  private Path html;

  @Option(names = "--markdown", paramLabel = "FILE", description = "Write the tables as Markdown.")
  private Path markdown;

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
   * @return the exit code: 0 if all was measured and nobody failed; after Ctrl-C the JVM's counts
   * @throws IOException if a file cannot be written
   */
  public int measure(String command, Measurement measurement) throws IOException {
    try (Interruption interruption = Interruption.open()) {
      String missing = null;
      try {
        measurement.run();
      } catch (IOException | InterruptedException error) {
        String reason = interruption.came() ? "it was interrupted" : reason(error);
        System.err.println(command + ": " + reason);
        missing = reason.lines().findFirst().orElse("");
      } catch (RuntimeException error) {
        report(measurement, error.toString());
        throw error;
      }
      report(measurement, missing);
      boolean good = missing == null && measurement.isGood();
      return good ? CommandLine.ExitCode.OK : CommandLine.ExitCode.SOFTWARE;
    }
  }

  private static String reason(Exception error) {
    return error.getMessage() == null ? error.toString() : error.getMessage();
  }

  private void report(Measurement measurement, String missing) throws IOException {
    Optional<Measurement.Report> report = measurement.report(missing);
    if (report.isPresent()) {
      write(report.get());
    }
  }

  private void write(Measurement.Report report) throws IOException {
    System.out.print(report.markdown());
    write(json, report::json);
    write(html, report::html);
    write(markdown, report::markdown);
  }

  private static void write(Path file, Supplier<String> text) throws IOException {
    if (file != null) {
      Files.writeString(file, text.get(), StandardCharsets.UTF_8);
      System.err.println("wrote " + file);
    }
  }
}
