package org.howdah.cli.programs;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.locks.LockSupport;
import org.apache.hadoop.io.BytesWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.RecordWriter;
import org.apache.hadoop.mapreduce.TaskAttemptContext;
import org.apache.hadoop.mapreduce.lib.output.TextOutputFormat;

/** Lines, of which each task writes none after the first before a file is there. */
public final class WaitingLines extends TextOutputFormat<Object, Object> {
  /** The setting that names the file. */
  public static final String FILE = "test.file";

  private static final long NANOS = 10_000_000;

  @Override
  public RecordWriter<Object, Object> getRecordWriter(TaskAttemptContext context)
      throws IOException, InterruptedException {
    RecordWriter<Object, Object> lines = super.getRecordWriter(context);
    Path file = Path.of(context.getConfiguration().get(FILE));
    return new RecordWriter<>() {
      private boolean isFirst = true;

      @Override
      public void write(Object key, Object value) throws IOException, InterruptedException {
        lines.write(text(key), text(value));
        if (isFirst) {
          isFirst = false;
          System.out.println("waiting");
          await(file);
        }
      }

      @Override
      public void close(TaskAttemptContext attempt) throws IOException, InterruptedException {
        lines.close(attempt);
      }
    };
  }

  /** What the command reads for formats that it does not know are bytes. */
  private static Object text(Object object) {
    return object instanceof BytesWritable bytes ? new Text(bytes.copyBytes()) : object;
  }

  private static void await(Path file) throws InterruptedException {
    while (!Files.exists(file)) {
      LockSupport.parkNanos(NANOS);
      if (Thread.interrupted()) {
        throw new InterruptedException();
      }
    }
  }
}
