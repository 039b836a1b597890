package org.howdah.hadoop.store;

import java.io.IOException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapreduce.JobContext;
import org.apache.hadoop.mapreduce.JobStatus;
import org.apache.hadoop.mapreduce.OutputCommitter;
import org.apache.hadoop.mapreduce.TaskAttemptContext;
import org.howdah.record.HowdahException;
import org.howdah.store.DataSet;
import org.howdah.store.KeyValueStore;
import org.howdah.store.Scan;

/**
 * Makes the data set before a job's tasks begin, and drops one that is the job's alone if the job
 * fails or is killed. Tasks need no commit: what they put is there at once.
 */
final class StoreOutputCommitter extends OutputCommitter {
  /** Nothing is dropped that this did not make: the job may fail because of another's data. */
  private boolean isOurs;

  @Override
  public void setupJob(JobContext job) throws IOException {
    StoreOutput output = StoreOutput.of(job.getConfiguration());
    try (StoreAccess access = Stores.open(job.getConfiguration())) {
      KeyValueStore store = access.store();
      check(output, store);
      if (!output.isFresh()) {
        if (store.open(output.dataSet()).isEmpty()) {
          store.create(output.dataSet(), output.copies());
        }
        return;
      }
      store.drop(output.dataSet());
      isOurs = true;
      store.create(output.dataSet(), output.copies());
    }
  }

  /**
   * Complains of a data set that a job must not fill.
   *
   * @throws HowdahException naming it
   */
  static void check(Configuration job) throws IOException {
    StoreOutput output = StoreOutput.of(job);
    try (StoreAccess access = Stores.open(job)) {
      check(output, access.store());
    }
  }

  private static void check(StoreOutput output, KeyValueStore store) throws HowdahException {
    if (output.isFresh() && !output.overwrites() && !isEmpty(store, output.dataSet())) {
      throw Settings.wrong(
          "the data set "
              + output.dataSet()
              + " has keys already: drop it, or set "
              + StoreKeys.OVERWRITE
              + "=true to drop it first, or "
              + StoreKeys.OUTPUT_MODE
              + "="
              + StoreOutput.ADD
              + " to put into what is there",
          null);
    }
  }

  private static boolean isEmpty(KeyValueStore store, String name) throws HowdahException {
    DataSet data = store.open(name).orElse(null);
    for (int partition = 0; data != null && partition < data.partitions(); partition++) {
      try (Scan scan = data.scan(partition)) {
        if (scan.next()) {
          return false;
        }
      }
    }
    return true;
  }

  @Override
  public void abortJob(JobContext job, JobStatus.State state) throws IOException {
    if (isOurs) {
      StoreOutput output = StoreOutput.of(job.getConfiguration());
      try (StoreAccess access = Stores.open(job.getConfiguration())) {
        access.store().drop(output.dataSet());
      }
    }
  }

  @Override
  public boolean isCommitJobRepeatable(JobContext job) {
    return true;
  }

  @Override
  public void setupTask(TaskAttemptContext task) {}

  @Override
  public boolean needsTaskCommit(TaskAttemptContext task) {
    return false;
  }

  @Override
  public void commitTask(TaskAttemptContext task) {}

  @Override
  public void abortTask(TaskAttemptContext task) {}
}
