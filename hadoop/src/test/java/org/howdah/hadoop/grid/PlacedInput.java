package org.howdah.hadoop.grid;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.io.Writable;
import org.apache.hadoop.mapreduce.InputFormat;
import org.apache.hadoop.mapreduce.InputSplit;
import org.apache.hadoop.mapreduce.JobContext;
import org.apache.hadoop.mapreduce.RecordReader;
import org.apache.hadoop.mapreduce.TaskAttemptContext;

/**
 * One word for each split; the setting says where each split is: nodes, and other splits behind a
 * space.
 */
public final class PlacedInput extends InputFormat<LongWritable, Text> {
  static final String PLACES = "test.places";

  /** A split that says where it is. */
  public static final class Placed extends InputSplit implements Writable {
    private String[] places = {};

    /** For {@link #readFields}. */
    public Placed() {}

    @Override
    public long getLength() {
      return 64 << 20;
    }

    @Override
    public String[] getLocations() {
      return places.clone();
    }

    @Override
    public void write(DataOutput out) {}

    @Override
    public void readFields(DataInput in) {}
  }

  @Override
  public List<InputSplit> getSplits(JobContext context) {
    String[] splits = context.getConfiguration().get(PLACES).split(" ", -1);
    return Arrays.stream(splits)
        .map(
            places -> {
              Placed split = new Placed();
              split.places = places.split(",", -1);
              return (InputSplit) split;
            })
        .toList();
  }

  @Override
  public RecordReader<LongWritable, Text> createRecordReader(
      InputSplit split, TaskAttemptContext context) {
    return new OneWord();
  }

  private static final class OneWord extends RecordReader<LongWritable, Text> {
    private boolean read;

    @Override
    public void initialize(InputSplit split, TaskAttemptContext context) {}

    @Override
    public boolean nextKeyValue() {
      boolean first = !read;
      read = true;
      return first;
    }

    @Override
    public LongWritable getCurrentKey() {
      return new LongWritable(1);
    }

    @Override
    public Text getCurrentValue() {
      return new Text("word");
    }

    @Override
    public float getProgress() {
      return read ? 1 : 0;
    }

    @Override
    public void close() throws IOException {}
  }
}
