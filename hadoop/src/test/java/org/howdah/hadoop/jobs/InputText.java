package org.howdah.hadoop.jobs;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** The files that the first job of a program reads. */
final class InputText {
  private static final int WORDS_A_LINE_MAX = 8;

  private InputText() {}

  /**
   * Writes them.
   *
   * @return those that mappers can read
   */
  static List<Path> write(Program program, Path folder) throws IOException {
    Files.createDirectories(folder);
    Traits all = program.all();
    List<Path> readable = new ArrayList<>();
    boolean marks = program.stages().get(0).is(Trait.FAILURE, "some maps always");
    boolean noFiles = all.is(Trait.EMPTY_FILES, "no files at all");
    for (int i = 0; i < all.number(Trait.FILES) && !noFiles; i++) {
      Random random = new Random(program.data() + i);
      boolean empty =
          all.is(Trait.EMPTY_FILES, "all") || (all.is(Trait.EMPTY_FILES, "some") && i % 2 == 0);
      boolean marked = marks && i % 3 == 1;
      int lines = empty ? 0 : 1 + random.nextInt(2 * all.number(Trait.LINES));
      Path file = folder.resolve("input-" + i);
      Files.writeString(file, text(random, lines, all, marked ? MapLogic.MARK : ""));
      if (!marked) {
        readable.add(file);
      }
    }
    return readable;
  }

  private static String text(Random random, int lines, Traits all, String mark) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < lines; i++) {
      text.append(mark);
      for (int words = random.nextInt(WORDS_A_LINE_MAX); words >= 0; words--) {
        int word = random.nextInt(all.number(Trait.DIFFERENT_WORDS));
        text.append('w').append(word).append(words == 0 ? '\n' : ' ');
      }
    }
    return text.toString();
  }
}
