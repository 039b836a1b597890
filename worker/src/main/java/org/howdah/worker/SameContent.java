package org.howdah.worker;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Whether two files, or two folders with all that is in them, are the same to who reads them. */
final class SameContent {
  private SameContent() {}

  /**
   * Follows links, and leaves aside the hidden files in which Hadoop keeps checksums of others.
   *
   * @param copy a folder of this program's, which has an end however its links lead
   */
  static boolean of(Path any, Path copy) throws IOException {
    if (Files.isDirectory(copy)) {
      if (!Files.isDirectory(any) || !names(any).equals(names(copy))) {
        return false;
      }
      for (String name : names(copy)) {
        if (!of(any.resolve(name), copy.resolve(name))) {
          return false;
        }
      }
      return true;
    }
    return Files.isRegularFile(any) && Files.mismatch(any, copy) < 0;
  }

  private static Set<String> names(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files
          .map(file -> file.getFileName().toString())
          .filter(name -> !(name.startsWith(".") && name.endsWith(".crc")))
          .collect(Collectors.toSet());
    }
  }
}
