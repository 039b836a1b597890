package org.howdah.hadoop.side.tool;

import java.io.IOException;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapreduce.InputFormat;
import org.apache.hadoop.mapreduce.InputSplit;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.RecordReader;
import org.apache.hadoop.mapreduce.TaskAttemptContext;
import org.apache.hadoop.mapreduce.TaskAttemptID;
import org.apache.hadoop.mapreduce.TaskType;
import org.apache.hadoop.mapreduce.task.TaskAttemptContextImpl;
import org.apache.hadoop.util.ReflectionUtils;
import org.howdah.hadoop.side.EntryReader;
import org.howdah.hadoop.side.EntrySink;
import org.howdah.hadoop.side.TableSource;
import org.howdah.hadoop.side.TableTypes;

/** The first records of some of a source's splits, read in this process. */
public final class SourceSample {
  private static final int SPLITS_MAX = 16;
  private static final int RECORDS_MAX = 1_000;

  /** A tab and a line feed, or about what other formats take. */
  private static final int OVERHEAD_BYTES = 2;

  private final TableSource source;
  private final Job job;
  private final InputFormat<?, ?> format;
  private final List<InputSplit> splits;
  private TableTypes types = TableTypes.UNKNOWN;

  public SourceSample(TableSource source, Configuration configuration)
      throws IOException, InterruptedException {
    this.source = source;
    job = Job.getInstance(configuration);
    source.configure(job);
    try {
      format = ReflectionUtils.newInstance(job.getInputFormatClass(), job.getConfiguration());
    } catch (ClassNotFoundException e) {
      throw new IOException(e);
    }
    splits = format.getSplits(job);
  }

  /** About how many records the source has, from its size and its first records. */
  public long estimateRecords() throws IOException, InterruptedException {
    long bytes = 0;
    for (InputSplit split : splits) {
      bytes += split.getLength();
    }
    long[] seen = new long[2];
    // Files without records have splits, too, and there may be many before one with records.
    for (int i = 0; i < splits.size() && seen[0] == 0; i++) {
      read(
          splits.get(i),
          (key, value) -> {
            seen[0]++;
            seen[1] += key.length + value.length + OVERHEAD_BYTES;
          });
    }
    return seen[0] == 0 ? 0 : Math.max(seen[0], bytes / Math.max(1, seen[1] / seen[0]));
  }

  /** Those of the records that were read. */
  TableTypes types() {
    return types;
  }

  /** Gives the sample's entries to a sink; returns how many they are. */
  long readTo(EntrySink sink) throws IOException, InterruptedException {
    long count = 0;
    int step = Math.max(1, splits.size() / SPLITS_MAX);
    for (int i = 0; i < splits.size(); i += step) {
      count += read(splits.get(i), sink::put);
    }
    sink.finish();
    return count;
  }

  private interface Visitor {
    void visit(byte[] key, byte[] value) throws IOException, InterruptedException;
  }

  private long read(InputSplit split, Visitor visitor) throws IOException, InterruptedException {
    Configuration configuration = job.getConfiguration();
    TaskAttemptContext context =
        new TaskAttemptContextImpl(
            configuration, new TaskAttemptID("sample", 0, TaskType.MAP, 0, 0));
    EntryReader entries = new EntryReader(source, configuration, types);
    long count = 0;
    try (RecordReader<?, ?> reader = format.createRecordReader(split, context)) {
      reader.initialize(split, context);
      while (count < RECORDS_MAX && reader.nextKeyValue()) {
        entries.read(reader.getCurrentKey(), reader.getCurrentValue(), split);
        types = entries.types();
        visitor.visit(entries.key(), entries.value());
        count++;
      }
    }
    return count;
  }
}
