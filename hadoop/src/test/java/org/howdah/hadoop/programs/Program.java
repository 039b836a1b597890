package org.howdah.hadoop.programs;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;

/**
 * A program that others wrote, and how it is called.
 *
 * @param name what others in the list call it
 * @param isSmall whether each build runs it
 * @param library which of the poms in {@code hadoop/programs} has its jars
 * @param mainClass what starts it
 * @param arguments with places such as {@code {in}} for {@link ProgramRunner}
 */
record Program(
    String name, boolean isSmall, String library, String mainClass, List<String> arguments) {
  /** Those of {@code programs.txt}, in its order. */
  static List<Program> all() throws IOException {
    try (InputStream in = Program.class.getResourceAsStream("programs.txt")) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8)
          .lines()
          .filter(line -> !line.isBlank() && !line.startsWith("#"))
          .map(Program::parse)
          .toList();
    }
  }

  private static Program parse(String line) {
    List<String> words = Arrays.asList(line.strip().split("\\s+"));
    return new Program(
        words.get(0),
        words.get(1).equals("small"),
        words.get(2),
        words.get(3),
        words.subList(4, words.size()));
  }

  /** Whether it looks at what it does itself; what it leaves is not the same each time. */
  boolean isTests() {
    return mainClass.startsWith("org.junit.");
  }

  @Override
  public String toString() {
    return name;
  }
}
