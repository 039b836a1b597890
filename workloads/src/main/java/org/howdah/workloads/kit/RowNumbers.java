package org.howdah.workloads.kit;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.io.Writable;
import org.apache.hadoop.mapreduce.InputFormat;
import org.apache.hadoop.mapreduce.InputSplit;
import org.apache.hadoop.mapreduce.JobContext;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.mapreduce.RecordReader;
import org.apache.hadoop.mapreduce.TaskAttemptContext;

/** Gives each map task of a generator a range of row numbers; reads no files. */
public final class RowNumbers extends InputFormat<LongWritable, NullWritable> {
  private static final String ROWS = "howdah.workloads.rows";
  private static final String MAPS = "howdah.workloads.row-maps";
  private static final int MAPS_DEFAULT = 2;

  /**
   * Sets how many rows all map tasks of a job have together, of which there are {@link
   * #mapsWanted}.
   */
  public static void configure(Configuration job, long rows) {
    job.setLong(ROWS, rows);
    // Now, because runners on one machine make one task of the default of Hadoop.
    job.setInt(MAPS, mapsWanted(job));
  }

  /** Gives each of {@code maps} map tasks one row: its number. */
  public static void configureNumberEach(Configuration job, int maps) {
    job.setLong(ROWS, maps);
    job.setInt(MAPS, maps);
  }

  /** How many map tasks the user of a job wants: {@code mapreduce.job.maps}, by default 2. */
  public static int mapsWanted(Configuration job) {
    return Math.max(1, job.getInt(MRJobConfig.NUM_MAPS, MAPS_DEFAULT));
  }

  @Override
  public List<InputSplit> getSplits(JobContext job) {
    long rows = job.getConfiguration().getLong(ROWS, 0);
    int maps = job.getConfiguration().getInt(MAPS, mapsWanted(job.getConfiguration()));
    List<InputSplit> splits = new ArrayList<>();
    long first = 0;
    for (int i = 1; i <= maps; i++) {
      long end = rows / maps * i + rows % maps * i / maps;
      splits.add(new Range(first, end));
      first = end;
    }
    return splits;
  }

  @Override
  public RecordReader<LongWritable, NullWritable> createRecordReader(
      InputSplit split, TaskAttemptContext context) {
    return new NumberReader();
  }

  /** Row numbers from {@code first} to before {@code end}. */
  static final class Range extends InputSplit implements Writable {
    private long first;
    private long end;

    /** For deserialization. */
    Range() {}

    Range(long first, long end) {
      this.first = first;
      this.end = end;
    }

    /** In rows: Hadoop only compares the lengths of splits with each other. */
    @Override
    public long getLength() {
      return end - first;
    }

    @Override
    public String[] getLocations() {
      return new String[0];
    }

    @Override
    public void write(DataOutput out) throws IOException {
      out.writeLong(first);
      out.writeLong(end);
    }

    @Override
    public void readFields(DataInput in) throws IOException {
      first = in.readLong();
      end = in.readLong();
    }

    @Override
    public String toString() {
      return "rows " + first + " to " + (end - 1);
    }
  }

  private static final class NumberReader extends RecordReader<LongWritable, NullWritable> {
    private final LongWritable number = new LongWritable();
    private Range range;
    private long next;

    @Override
    public void initialize(InputSplit split, TaskAttemptContext context) {
      range = (Range) split;
      next = range.first;
    }

    @Override
    public boolean nextKeyValue() {
      if (next == range.end) {
        return false;
      }
      number.set(next++);
      return true;
    }

    @Override
    public LongWritable getCurrentKey() {
      return number;
    }

    @Override
    public NullWritable getCurrentValue() {
      return NullWritable.get();
    }

    @Override
    public float getProgress() {
      long rows = range.end - range.first;
      return rows == 0 ? 1 : (float) (next - range.first) / rows;
    }

    @Override
    public void close() {}
  }
}
