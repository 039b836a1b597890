package org.howdah.hadoop.task;

import java.io.IOException;
import java.util.Set;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.SequenceFile;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.SkipBadRecords;
import org.apache.hadoop.mapreduce.JobContext;
import org.apache.hadoop.mapreduce.TaskCounter;

/**
 * Skips the records, or groups, that killed earlier attempts, once the job allows it: {@code
 * mapreduce.map.skip.maxrecords} or {@code mapreduce.reduce.skip.maxgroups} above 0, and {@code
 * mapreduce.task.skip.start.attempts} attempts failed. What is skipped is counted, and records are
 * written to the job's skip folder. For one attempt.
 */
final class Skipping implements AutoCloseable {
  private final Attempt attempt;
  private final Set<Long> bad;
  private final boolean on;
  private final TaskCounter counter;
  private SequenceFile.Writer skipped;
  private long index = -1;

  Skipping(Attempt attempt, Set<Long> bad, boolean map) {
    this.attempt = attempt;
    this.bad = bad;
    JobConf conf = attempt.conf();
    long max =
        map
            ? SkipBadRecords.getMapperMaxSkipRecords(conf)
            : SkipBadRecords.getReducerMaxSkipGroups(conf);
    on = max > 0 && attempt.id().getId() >= SkipBadRecords.getAttemptsToStartSkipping(conf);
    counter = map ? TaskCounter.MAP_SKIPPED_RECORDS : TaskCounter.REDUCE_SKIPPED_GROUPS;
    conf.setBoolean(JobContext.SKIP_RECORDS, on);
  }

  /** Moves to the next record or group; true if it must be skipped. */
  boolean skipsNext() {
    index++;
    if (!on || !bad.contains(index)) {
      return false;
    }
    attempt.reporter().add(counter, 1);
    return true;
  }

  /** Counts the records of a group that was skipped. */
  void skippedRecords(long records) {
    attempt.reporter().add(TaskCounter.REDUCE_SKIPPED_RECORDS, records);
  }

  /** Says that the attempt died on the current record or group. */
  void died() {
    if (index >= 0) {
      bad.add(index);
    }
  }

  /** Keeps a record that is skipped where the user can look at it. */
  void keep(Object key, Object value) throws IOException {
    Path folder = SkipBadRecords.getSkipOutputPath(attempt.conf());
    if (folder == null || key == null || value == null) {
      return;
    }
    if (skipped == null) {
      skipped =
          SequenceFile.createWriter(
              attempt.conf(),
              SequenceFile.Writer.file(new Path(folder, attempt.id().toString())),
              SequenceFile.Writer.keyClass(key.getClass()),
              SequenceFile.Writer.valueClass(value.getClass()));
    }
    skipped.append(key, value);
  }

  @Override
  public void close() throws IOException {
    if (skipped != null) {
      skipped.close();
    }
  }
}
