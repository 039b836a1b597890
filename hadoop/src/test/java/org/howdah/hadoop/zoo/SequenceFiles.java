package org.howdah.hadoop.zoo;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.SequenceFile;
import org.apache.hadoop.io.SequenceFile.CompressionType;
import org.apache.hadoop.io.Writable;

/** Writes sequence files for jobs to read. */
public final class SequenceFiles {
  private SequenceFiles() {}

  /** Writes {@code keys} and {@code values}, of equal length and not empty. */
  public static void write(
      Path file,
      CompressionType compression,
      List<? extends Writable> keys,
      List<? extends Writable> values)
      throws IOException {
    try (SequenceFile.Writer writer =
        SequenceFile.createWriter(
            new Configuration(),
            SequenceFile.Writer.file(new org.apache.hadoop.fs.Path(file.toUri())),
            SequenceFile.Writer.keyClass(keys.get(0).getClass()),
            SequenceFile.Writer.valueClass(values.get(0).getClass()),
            SequenceFile.Writer.compression(compression))) {
      for (int i = 0; i < keys.size(); i++) {
        writer.append(keys.get(i), values.get(i));
      }
    }
  }
}
