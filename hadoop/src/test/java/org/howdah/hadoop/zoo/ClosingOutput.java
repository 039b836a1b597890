package org.howdah.hadoop.zoo;

import java.io.IOException;
import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.RecordWriter;
import org.apache.hadoop.mapreduce.TaskAttemptContext;
import org.apache.hadoop.mapreduce.lib.output.TextOutputFormat;

/** Text output that is closed in a way of its own. */
abstract class ClosingOutput extends TextOutputFormat<Text, IntWritable> {
  /** Closes the writer of text, and does what else it does. */
  abstract void close(RecordWriter<Text, IntWritable> writer, TaskAttemptContext context)
      throws IOException, InterruptedException;

  @Override
  public RecordWriter<Text, IntWritable> getRecordWriter(TaskAttemptContext context)
      throws IOException, InterruptedException {
    RecordWriter<Text, IntWritable> writer = super.getRecordWriter(context);
    return new RecordWriter<>() {
      @Override
      public void write(Text key, IntWritable value) throws IOException, InterruptedException {
        writer.write(key, value);
      }

      @Override
      public void close(TaskAttemptContext closing) throws IOException, InterruptedException {
        ClosingOutput.this.close(writer, closing);
      }
    };
  }
}
