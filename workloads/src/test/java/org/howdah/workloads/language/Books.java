package org.howdah.workloads.language;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** The real text of the examples: the book of Genesis, a verse a line. */
public final class Books {
  private static final Path FOLDER = Path.of("..", "examples", "data");

  private Books() {}

  public static List<String> english() throws IOException {
    return Files.readAllLines(FOLDER.resolve("genesis.txt"));
  }

  /** The same verses in Spanish. */
  public static List<String> spanish() throws IOException {
    return Files.readAllLines(FOLDER.resolve("genesis.es.txt"));
  }
}
