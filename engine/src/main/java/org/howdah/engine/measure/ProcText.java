package org.howdah.engine.measure;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Reads what Linux tells as text. What is not there, or not understood, is not known. */
final class ProcText {
  private ProcText() {}

  /** The lines; none if the file cannot be read. */
  static List<String> lines(Path file) {
    try {
      return Files.readAllLines(file);
    } catch (IOException | RuntimeException e) {
      return List.of();
    }
  }

  /** The number behind that begin of a line; negative if there is none. */
  static long number(List<String> lines, String begin) {
    for (String line : lines) {
      if (line.startsWith(begin)) {
        return number(line.substring(begin.length()).strip());
      }
    }
    return -1;
  }

  /** The number that the file is; negative if it is none. */
  static long number(Path file) {
    List<String> lines = lines(file);
    return lines.isEmpty() ? -1 : number(lines.get(0).strip());
  }

  static long number(String text) {
    try {
      return Long.parseLong(text);
    } catch (NumberFormatException e) {
      return -1;
    }
  }
}
