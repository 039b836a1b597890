package org.howdah.hadoop.grid;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.locks.LockSupport;
import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Mapper;
import org.apache.hadoop.mapreduce.lib.input.FileSplit;
import org.howdah.hadoop.zoo.Mappers;

/** Words, of a file {@code slow} once another file is there. */
public final class WaitsInSlowFile extends Mapper<LongWritable, Text, Text, IntWritable> {
  private final Mappers.Words words = new Mappers.Words();

  @Override
  public void run(Context context) throws IOException, InterruptedException {
    String name = ((FileSplit) context.getInputSplit()).getPath().getName();
    Path file = Path.of(context.getConfiguration().get(WaitsForAFile.FILE));
    while (name.equals("slow") && !Files.exists(file)) {
      context.progress();
      LockSupport.parkNanos(5_000_000);
    }
    words.run(context);
  }
}
