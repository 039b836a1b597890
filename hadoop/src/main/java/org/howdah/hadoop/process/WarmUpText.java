package org.howdah.hadoop.process;

import static java.nio.file.StandardOpenOption.APPEND;
import static java.nio.file.StandardOpenOption.CREATE;

import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;

/*
 * Code of which a branch was never taken is compiled without it, and anew when it is. So there are
 * more words than the sort counts before it judges whether they repeat, more different ones than a
 * writer's buffer holds, words that are shorter and longer than one long or two, or begin alike, and
 * some whose hashes in the sort are the same.
 */
/** A file of words that grows, a few of them frequent and many rare, as those of a job's text. */
final class WarmUpText {
  private static final int WORDS_OF_LINE = 10;
  private static final int WORDS = 60_000;
  private static final int RADIX = 26;

  /**
   * Of the first two, and of the others, which differ in length; with each the length comes first.
   */
  private static final String OF_ONE_HASH = "7g7j 898a 898a 7g7j 35g0 1198ish 1198ish 35g0 ";

  private static final int LINES_OF_ONE_HASH = 20;

  private static final int FIRST_LINES = 1_000;
  private static final int LINES_MAX = 10_000;

  private final Path file;
  private final Random random = new Random(WORDS);
  private int lines;

  /**
   * @param file to be made
   */
  WarmUpText(Path file) {
    this.file = file;
  }

  Path file() {
    return file;
  }

  /** Makes it twice as long, up to 10,000 lines. */
  void grow() throws IOException {
    int wanted = Math.min(LINES_MAX, Math.max(FIRST_LINES, 2 * lines));
    try (Writer text = Files.newBufferedWriter(file, CREATE, APPEND)) {
      for (; lines < wanted; lines++) {
        text.append(lines % LINES_OF_ONE_HASH == 0 ? OF_ONE_HASH : "");
        for (int i = 0; i < WORDS_OF_LINE; i++) {
          double share = random.nextDouble();
          text.append(word((int) (WORDS * share * share))).append(' ');
        }
        text.append('\n');
      }
    }
  }

  private static String word(int number) {
    String word = Integer.toString(number, RADIX);
    return switch (number % 10) {
      case 0, 1 -> word + "ish".repeat(1 + number % 4);
      case 2 -> "internet" + word;
      case 3 -> number % 100 == 3 ? "incomprehensibility-of-" + word + word : word;
      default -> word;
    };
  }
}
