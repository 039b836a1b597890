package org.howdah.hadoop.task;

import java.io.IOException;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapreduce.TaskCounter;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormatCounter;
import org.howdah.engine.TaskMonitor;
import org.howdah.hadoop.files.BytesMeter;
import org.howdah.record.Activity;

/**
 * Counts what passes a map task's record reader: records always, bytes if the split is of a file.
 * Only the attempt's own thread counts cheaply; other threads that read, as a multithreaded
 * mapper's do, are measured one record at a time.
 */
final class InputMeter {
  private static final int REPORT_RECORDS = 256;

  /** Two thirds of an attempt are its map where a sort follows, as Hadoop counts. */
  private static final float MAP_SHARE = 0.667f;

  private final Attempt attempt;
  private final TaskMonitor monitor;
  private final BytesMeter meter;
  private final FormatMeter format;
  private final float mapShare;
  private final long splitBytes;
  private long bytesBefore;
  private long bytes;
  private long records;

  /**
   * @param path of the file that the split is a part of; null if it is of no file
   * @param split what is shown to be read of it goes by its progress if no bytes are counted
   */
  InputMeter(Attempt attempt, Path path, Object split) throws IOException {
    this.attempt = attempt;
    monitor = attempt.monitor();
    format = new FormatMeter(attempt, Activity.Kind.INPUT);
    meter = BytesMeter.of(path, attempt.conf());
    splitBytes = path == null ? InputFiles.bytesOf(split) : 0;
    mapShare = attempt.conf().getNumReduceTasks() == 0 ? 1 : MAP_SHARE;
  }

  /** To be called before the reader does anything. */
  void before() throws IOException {
    format.begin();
    bytesBefore = meter.read();
  }

  /** To be called after it. */
  void after(boolean found) {
    bytes += meter.read() - bytesBefore;
    format.end();
    records += found ? 1 : 0;
  }

  /** Whether progress should be reported after this record. */
  boolean isReportDue(boolean found) {
    return !found || records % REPORT_RECORDS == 0;
  }

  /** Lets progress be that of the reader, whenever someone asks. */
  void follow(TaskReporter.ProgressSource reader) {
    attempt.reporter().setProgressSource(() -> mapShare * reader.progress());
  }

  void report(float progress) {
    monitor.setInput(records, bytes + (long) (splitBytes * (double) progress));
    monitor.setProgress(mapShare * progress);
  }

  /** Puts the totals into the counters, once, when the reader is closed. */
  void end() {
    monitor.setInput(records, bytes + splitBytes);
    attempt.reporter().add(TaskCounter.MAP_INPUT_RECORDS, records);
    attempt.reporter().add(FileInputFormatCounter.BYTES_READ, bytes);
  }
}
