package org.howdah.hadoop;

import java.io.IOException;
import java.io.InterruptedIOException;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapreduce.TaskCounter;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormatCounter;
import org.howdah.engine.TaskMonitor;

/**
 * Counts what passes a map task's record reader: records always, bytes if the split is of a file.
 * Only the attempt's own thread counts cheaply; other threads that read, as a multithreaded
 * mapper's do, are measured one record at a time.
 */
final class InputMeter {
  private static final int REPORT_RECORDS = 256;

  private final Attempt attempt;
  private final TaskMonitor monitor;
  private final Path path;
  private final Thread owner = Thread.currentThread();
  private final BytesMeter ownBytes;
  private final long ownStart;
  private long foreignBytes;
  private long foreignStart;
  private Object foreignBefore;
  private BytesMeter foreignMeter;
  private long records;

  /**
   * @param path of the file that the split is a part of; null if it is of no file
   */
  InputMeter(Attempt attempt, Path path) throws IOException {
    this.attempt = attempt;
    this.path = path;
    monitor = attempt.monitor();
    ownBytes = BytesMeter.of(path, attempt.conf());
    ownStart = ownBytes.read();
  }

  /** To be called before a record is read. */
  void before() throws IOException {
    if (monitor.killed()) {
      throw new InterruptedIOException("the attempt was told to stop");
    }
    if (Thread.currentThread() != owner) {
      foreignBefore = attempt.bytes().before();
      foreignMeter = BytesMeter.of(path, attempt.conf());
      foreignStart = foreignMeter.read();
    }
  }

  /** To be called after a record was read. */
  void after(boolean found) {
    if (foreignMeter != null) {
      foreignBytes += foreignMeter.read() - foreignStart;
      attempt.bytes().after(foreignBefore);
      foreignMeter = null;
    }
    records += found ? 1 : 0;
  }

  /** Whether progress should be reported now. */
  boolean isReportDue() {
    return records % REPORT_RECORDS == 0;
  }

  void report(float progress) {
    monitor.setInput(records, foreignBytes + ownBytes.read() - ownStart);
    monitor.setProgress(progress);
  }

  /** Puts the totals into the counters, once, on the attempt's own thread. */
  void end() {
    report(1);
    attempt.reporter().add(TaskCounter.MAP_INPUT_RECORDS, records);
    attempt.reporter().add(FileInputFormatCounter.BYTES_READ, monitor.inputBytes());
  }
}
