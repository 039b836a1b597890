package org.howdah.hadoop.zoo;

import java.io.IOException;
import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Mapper;

/** Small mappers for {@code org.apache.hadoop.mapreduce}. */
public final class Mappers {
  private Mappers() {}

  /** Each word of each line with a one. Counts words, and words by their length. */
  public static class Words extends Mapper<LongWritable, Text, Text, IntWritable> {
    private final Text word = new Text();
    private final IntWritable one = new IntWritable(1);

    @Override
    protected void map(LongWritable offset, Text line, Context context)
        throws IOException, InterruptedException {
      for (String token : line.toString().split("\\s+")) {
        word.set(token);
        context.write(word, one);
        context.getCounter(Seen.WORDS).increment(1);
        context.getCounter("length", "length " + word.getLength()).increment(1);
      }
    }
  }

  /** The line itself as the key and its offset as the value. */
  public static class Lines extends Mapper<LongWritable, Text, Text, LongWritable> {
    @Override
    protected void map(LongWritable offset, Text line, Context context)
        throws IOException, InterruptedException {
      context.write(line, offset);
    }
  }

  /** Splits a line at its first blank into key and value. */
  public static class Fields extends Mapper<LongWritable, Text, Text, Text> {
    @Override
    protected void map(LongWritable offset, Text line, Context context)
        throws IOException, InterruptedException {
      String[] fields = line.toString().split(" ", 2);
      context.write(new Text(fields[0]), new Text(fields.length > 1 ? fields[1] : ""));
    }
  }
}
