package org.howdah.hadoop.programs;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Small inputs for programs, always the same. */
final class ProgramInputs {
  private static final long SEED = 5;

  private final Path folder;
  private final Random random = new Random(SEED);

  ProgramInputs(Path folder) {
    this.folder = folder;
  }

  /** Writes them all, and returns their folder. */
  Path write() throws IOException {
    Path text = Files.createDirectories(folder.resolve("text"));
    for (int i = 0; i < 3; i++) {
      Files.writeString(text.resolve(i + ".txt"), lines(400, this::words));
    }
    Files.writeString(folder.resolve("pairs.txt"), lines(300, this::pair));
    Files.writeString(folder.resolve("ratings.csv"), ratings());
    writeScript("script.pig", text);
    writeScript("merge.pig", text);
    return folder;
  }

  private void writeScript(String name, Path text) throws IOException {
    try (var script = ProgramInputs.class.getResourceAsStream(name)) {
      String read = new String(script.readAllBytes(), UTF_8);
      Files.writeString(folder.resolve(name), read.replace("{text}", text.toString()));
    }
  }

  private interface Line {
    String get(int number);
  }

  private static String lines(int count, Line line) {
    return IntStream.range(0, count)
        .mapToObj(line::get)
        .collect(Collectors.joining("\n", "", "\n"));
  }

  private String words(int number) {
    return Stream.generate(() -> Integer.toString(random.nextInt(300), 26).replace('0', 'q'))
        .limit(1 + random.nextInt(9))
        .collect(Collectors.joining(" "));
  }

  private String pair(int number) {
    return random.nextInt(10) + " " + random.nextInt(100);
  }

  private String ratings() {
    return lines(
        240,
        number ->
            number / 8 + "," + (number % 8 * 5 + random.nextInt(5)) + "," + random.nextInt(6));
  }
}
