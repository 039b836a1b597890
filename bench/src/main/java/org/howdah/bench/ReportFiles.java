package org.howdah.bench;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Supplier;
import picocli.CommandLine.Option;

/** The options that name files for a benchmark's results, and the writing of these files. */
public final class ReportFiles {
  @Option(names = "--json", paramLabel = "FILE", description = "Write every figure as JSON.")
  private Path json;

  @Option(names = "--report", paramLabel = "FILE", description = "Write a report as HTML.")
  private Path html;

  @Option(names = "--markdown", paramLabel = "FILE", description = "Write the tables as Markdown.")
  private Path markdown;

  /** The file for figures; null if nobody wants one. */
  Path json() {
    return json;
  }

  /** Writes the files that were asked for, and says so on stderr; renders only these. */
  public void write(
      Supplier<String> jsonText, Supplier<String> htmlText, Supplier<String> markdownText)
      throws IOException {
    write(json, jsonText);
    write(html, htmlText);
    write(markdown, markdownText);
  }

  private static void write(Path file, Supplier<String> text) throws IOException {
    if (file != null) {
      Files.writeString(file, text.get(), StandardCharsets.UTF_8);
      System.err.println("wrote " + file);
    }
  }
}
