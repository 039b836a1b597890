package org.howdah.hadoop.task;

import java.io.IOException;
import org.howdah.engine.TaskMonitor;
import org.howdah.record.Activity;
import org.howdah.record.KeyOrder;
import org.howdah.record.RunReader;
import org.howdah.record.Slice;

/** A reader that reports how far it is and notices being stopped. */
final class WatchedReader implements RunReader {
  private static final int REPORT_RECORDS_MASK = 255;
  private static final float MERGED_SHARE = 2 / 3f;

  private final RunReader reader;
  private final TaskMonitor monitor;
  private final Activity activity = Activity.ofThread();
  private final long bytesTotal;
  private long bytesRead;
  private long records;

  WatchedReader(RunReader reader, TaskMonitor monitor, long bytesTotal) {
    this.reader = reader;
    this.monitor = monitor;
    this.bytesTotal = Math.max(1, bytesTotal);
  }

  @Override
  public boolean next() throws IOException {
    Stopped.check(monitor);
    activity.now(Activity.Kind.FETCH);
    boolean found = reader.next();
    activity.now(Activity.Kind.OTHER);
    if (!found) {
      bytesRead = bytesTotal;
      monitor.setProgress(progress());
      return false;
    }
    bytesRead += (long) reader.key().length + reader.value().length + 2;
    if ((++records & REPORT_RECORDS_MASK) == 0) {
      monitor.setProgress(progress());
    }
    return true;
  }

  /** Two thirds are behind a reduce task when its input is merged, as Hadoop counts. */
  float progress() {
    return MERGED_SHARE + (1 - MERGED_SHARE) * Math.min(1, (float) bytesRead / bytesTotal);
  }

  @Override
  public Slice key() {
    return reader.key();
  }

  @Override
  public Slice value() {
    return reader.value();
  }

  @Override
  public Slice record() {
    return reader.record();
  }

  @Override
  public long prefix(KeyOrder order) {
    return reader.prefix(order);
  }

  @Override
  public void verify() throws IOException {
    reader.verify();
  }

  @Override
  public void close() throws IOException {
    reader.close();
  }
}
