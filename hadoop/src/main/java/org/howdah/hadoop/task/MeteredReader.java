package org.howdah.hadoop.task;

import java.io.IOException;
import org.apache.hadoop.mapreduce.InputSplit;
import org.apache.hadoop.mapreduce.RecordReader;
import org.apache.hadoop.mapreduce.TaskAttemptContext;

/** A record reader of the new API that counts, skips bad records and notices being stopped. */
final class MeteredReader<K, V> extends RecordReader<K, V> {
  private final RecordReader<K, V> reader;
  private final InputMeter meter;
  private final Skipping skipping;

  MeteredReader(RecordReader<K, V> reader, InputMeter meter, Skipping skipping) {
    this.reader = reader;
    this.meter = meter;
    this.skipping = skipping;
  }

  @Override
  public void initialize(InputSplit split, TaskAttemptContext context)
      throws IOException, InterruptedException {
    meter.before();
    reader.initialize(split, context);
    meter.after(false);
  }

  @Override
  public boolean nextKeyValue() throws IOException, InterruptedException {
    meter.before();
    boolean found = reader.nextKeyValue();
    while (found && skipping.skipsNext()) {
      skipping.keep(reader.getCurrentKey(), reader.getCurrentValue());
      found = reader.nextKeyValue();
    }
    meter.after(found);
    if (meter.isReportDue(found)) {
      meter.report(reader.getProgress());
    }
    return found;
  }

  @Override
  public K getCurrentKey() throws IOException, InterruptedException {
    return reader.getCurrentKey();
  }

  @Override
  public V getCurrentValue() throws IOException, InterruptedException {
    return reader.getCurrentValue();
  }

  @Override
  public float getProgress() throws IOException, InterruptedException {
    return reader.getProgress();
  }

  @Override
  public void close() throws IOException {
    meter.before();
    reader.close();
    meter.after(false);
  }
}
