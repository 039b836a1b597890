package org.howdah.testkit.tidy;

import java.nio.file.Path;
import java.util.List;

/**
 * A text file of the repository.
 *
 * @param path from the repository's root, with slashes
 * @param text all of it
 */
record SourceFile(String path, String text) {
  List<String> lines() {
    return text.lines().toList();
  }

  /** The first folder of the path, which is the module for everything that Maven builds. */
  String module() {
    int slash = path.indexOf('/');
    return slash < 0 ? "" : path.substring(0, slash);
  }

  /** Whether it is that file, or in that folder. */
  boolean isBelow(String word) {
    return Path.of(path).startsWith(word) && !word.isEmpty();
  }

  String name() {
    return Path.of(path).getFileName().toString();
  }

  /** What follows the name's last dot; empty for names such as {@code bin/test}. */
  String extension() {
    int dot = name().lastIndexOf('.');
    return dot < 0 ? "" : name().substring(dot + 1);
  }

  /** The number of the first line that contains {@code part}, or 1. */
  long lineOf(String part) {
    return 1
        + text.substring(0, Math.max(0, text.indexOf(part))).chars().filter(c -> c == '\n').count();
  }
}
