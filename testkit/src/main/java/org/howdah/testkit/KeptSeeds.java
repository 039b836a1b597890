package org.howdah.testkit;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Optional;

/**
 * The seeds of cases that failed: one file for each check of a test, in a folder under {@code
 * target}, until the module is cleaned.
 *
 * <p>A check's newest failure replaces the one before, so that the folder has at most as many files
 * as there are checks.
 */
final class KeptSeeds {
  /** Where the tests of the module in the working folder keep theirs. */
  static final KeptSeeds OF_MODULE = new KeptSeeds(Path.of("target", "failed-seeds"));

  private final Path folder;

  KeptSeeds(Path folder) {
    this.folder = folder;
  }

  /**
   * The seed that the check failed with last.
   *
   * @throws IllegalStateException if the file is there and has no seed
   */
  Optional<Long> of(String check) {
    Path file = folder.resolve(check);
    try {
      return Optional.of(Long.valueOf(Files.readString(file).strip()));
    } catch (NoSuchFileException e) {
      return Optional.empty();
    } catch (IOException | NumberFormatException e) {
      throw new IllegalStateException(file + " has no seed that can be read: delete it", e);
    }
  }

  /** Keeps the seed, and returns the file that has it. */
  Path keep(String check, long seed) throws IOException {
    Files.createDirectories(folder);
    Path whole = folder.resolve(check);
    Path partial = folder.resolve(check + ".partial");
    Files.writeString(partial, seed + "\n");
    return Files.move(partial, whole, StandardCopyOption.REPLACE_EXISTING);
  }
}
