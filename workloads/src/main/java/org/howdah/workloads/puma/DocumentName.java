package org.howdah.workloads.puma;

import java.io.IOException;
import org.apache.hadoop.mapreduce.InputSplit;
import org.apache.hadoop.mapreduce.lib.input.FileSplit;

/** The name of the document that a map task reads: that of its file, without folders. */
final class DocumentName {
  private DocumentName() {}

  /** Refuses names that output lines could not hold. */
  static String of(InputSplit split) throws IOException {
    String name = ((FileSplit) split).getPath().getName();
    if (name.chars().anyMatch(c -> c < ' ' || c == '|')) {
      throw new IOException(
          "the file name '"
              + name
              + "' has a | or a control character, which separate fields of the output: rename it");
    }
    return name;
  }
}
