package org.howdah.testkit.fuzz;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;

/** Inputs that were found to do harm: files of a folder for each check of a test. */
final class Corpus {
  /** Of the module in the working folder; it stays, and belongs to the sources. */
  private static final Path KEPT = Path.of("src", "test", "fuzz");

  /** Of what builds find, until the module is cleaned. */
  private static final Path FOUND = Path.of("target", "failed-inputs");

  private final List<Path> folders;

  private Corpus(List<Path> folders) {
    this.folders = folders;
  }

  static Corpus of(String check) {
    return new Corpus(List.of(KEPT.resolve(check), FOUND.resolve(check)));
  }

  /** With its files in that folder alone. */
  static Corpus in(Path folder) {
    return new Corpus(List.of(folder));
  }

  /** The files, in their order. */
  List<Path> files() throws IOException {
    List<Path> files = new ArrayList<>();
    for (Path folder : folders) {
      if (Files.isDirectory(folder)) {
        try (Stream<Path> found = Files.list(folder)) {
          found.sorted().forEach(files::add);
        }
      }
    }
    return files;
  }

  /**
   * Keeps an input.
   *
   * @param isForGood whether among the sources
   * @return its file
   */
  Path keep(byte[] input, boolean isForGood) throws IOException {
    Path folder = isForGood ? folders.get(0) : folders.get(folders.size() - 1);
    Files.createDirectories(folder);
    String name = HexFormat.of().toHexDigits(Arrays.hashCode(input));
    return Files.write(folder.resolve(name), input);
  }
}
