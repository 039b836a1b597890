package org.howdah.bench.grid;

import java.io.IOException;
import org.howdah.bench.check.Digest;

/** Compares the outputs of jobs that must have the same. */
final class SameOutput {
  private String firstName;
  private Digest first;

  /**
   * Takes the next output.
   *
   * @throws IOException if it has other records than the first one
   */
  void check(String name, Digest output) throws IOException {
    if (first == null) {
      firstName = name;
      first = output;
    } else if (!output.sameRecords(first)) {
      throw new IOException(
          "the output of %s is wrong: %d records, not the same %d as of %s"
              .formatted(name, output.records(), first.records(), firstName));
    }
  }
}
