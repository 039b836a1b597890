package org.howdah.workloads.language;

import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Function;
import org.apache.hadoop.io.SequenceFile;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.io.Writable;
import org.howdah.workloads.LocalHadoop;

/** Reads what jobs write for side tables. */
final class SequenceFiles {
  private SequenceFiles() {}

  /**
   * All entries of a job's output.
   *
   * @param value used again for each entry
   */
  static <W extends Writable, V> Map<String, V> read(
      LocalHadoop hadoop, String output, W value, Function<W, V> plain) throws IOException {
    Map<String, V> entries = new HashMap<>();
    Text key = new Text();
    for (Path part : hadoop.parts(output)) {
      SequenceFile.Reader.Option file =
          SequenceFile.Reader.file(new org.apache.hadoop.fs.Path(part.toUri()));
      try (SequenceFile.Reader reader = new SequenceFile.Reader(hadoop.settings(), file)) {
        while (reader.next(key, value)) {
          if (entries.put(key.toString(), plain.apply(value)) != null) {
            throw new IOException("two entries for '" + key + "' in " + output);
          }
        }
      }
    }
    return entries;
  }
}
