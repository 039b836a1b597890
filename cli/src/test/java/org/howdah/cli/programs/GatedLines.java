package org.howdah.cli.programs;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.locks.LockSupport;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.InputSplit;
import org.apache.hadoop.mapreduce.RecordReader;
import org.apache.hadoop.mapreduce.TaskAttemptContext;
import org.apache.hadoop.mapreduce.lib.input.FileSplit;
import org.apache.hadoop.mapreduce.lib.input.LineRecordReader;
import org.apache.hadoop.mapreduce.lib.input.TextInputFormat;

/**
 * Lines of files. Each task that begins adds the name of its file to a file {@code begun}, and for
 * a file {@code slow} waits for a file {@code gate}, both in the folder that {@link #FOLDER} names.
 */
public final class GatedLines extends TextInputFormat {
  public static final String FOLDER = "test.gate.folder";
  private static final long PAUSE_NANOS = 10_000_000;

  @Override
  public RecordReader<LongWritable, Text> createRecordReader(
      InputSplit split, TaskAttemptContext context) {
    return new LineRecordReader() {
      @Override
      public void initialize(InputSplit its, TaskAttemptContext task) throws IOException {
        super.initialize(its, task);
        Path folder = Path.of(task.getConfiguration().get(FOLDER));
        String name = ((FileSplit) its).getPath().getName();
        Files.writeString(
            folder.resolve("begun"),
            name + "\n",
            StandardOpenOption.CREATE,
            StandardOpenOption.APPEND);
        while (name.equals("slow") && !Files.exists(folder.resolve("gate"))) {
          task.progress();
          LockSupport.parkNanos(PAUSE_NANOS);
        }
      }
    };
  }
}
