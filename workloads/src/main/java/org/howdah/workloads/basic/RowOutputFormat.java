package org.howdah.workloads.basic;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.RecordWriter;
import org.apache.hadoop.mapreduce.TaskAttemptContext;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;

/** Writes keys and values one after the other, which makes files of {@link Row}s from rows. */
final class RowOutputFormat extends FileOutputFormat<Text, Text> {
  private static final int BUFFER_BYTES = 64 << 10;

  @Override
  public RecordWriter<Text, Text> getRecordWriter(TaskAttemptContext context) throws IOException {
    Path file = getDefaultWorkFile(context, "");
    OutputStream out =
        new BufferedOutputStream(
            file.getFileSystem(context.getConfiguration()).create(file, false), BUFFER_BYTES);
    return new RecordWriter<>() {
      @Override
      public void write(Text key, Text value) throws IOException {
        out.write(key.getBytes(), 0, key.getLength());
        out.write(value.getBytes(), 0, value.getLength());
      }

      @Override
      public void close(TaskAttemptContext closing) throws IOException {
        out.close();
      }
    };
  }
}
