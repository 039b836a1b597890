package org.howdah.hadoop.store;

import java.io.IOException;
import java.util.UUID;
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
 *
 * <p>The job knows its own data set by an id, so that it drops no other's, and does not succeed if
 * another has taken its place.
 */
final class StoreOutputCommitter extends OutputCommitter {
  /** For jobs that were not submitted by Hadoop's client, which gives them one. */
  private final String ownId = newId();

  /** An id that no other job has. */
  static String newId() {
    return UUID.randomUUID().toString();
  }

  private String id(JobContext job) {
    return job.getConfiguration().get(StoreKeys.OUTPUT_ID, ownId);
  }

  @Override
  public void setupJob(JobContext job) throws IOException {
    StoreOutput output = StoreOutput.of(job.getConfiguration());
    DataSet unused = on(job, "making " + output.dataSet(), store -> make(output, id(job), store));
  }

  private static <T> T on(JobContext job, String what, Work<T> work) throws IOException {
    return Stores.patiently(job.getConfiguration(), what, access -> work.on(access.store()));
  }

  /** What is done on a store, and may be done twice. */
  private interface Work<T> {
    T on(KeyValueStore store) throws IOException;
  }

  private static DataSet make(StoreOutput output, String id, KeyValueStore store)
      throws HowdahException {
    DataSet there = store.open(output.dataSet()).orElse(null);
    if (output.isFresh()) {
      return makeAnew(output, id, there, store);
    }
    return there == null ? store.create(output.dataSet(), output.copies()) : there;
  }

  /** One that is there and ours was made by an earlier attempt of the job's master. */
  private static DataSet makeAnew(StoreOutput output, String id, DataSet there, KeyValueStore store)
      throws HowdahException {
    if (there != null && there.id().equals(id)) {
      return there;
    }
    check(output, store);
    if (there != null) {
      store.drop(output.dataSet(), there.id());
    }
    return store.create(output.dataSet(), output.copies(), id);
  }

  /** What another made meanwhile in the place of the job's data set is not its output. */
  @Override
  public void commitJob(JobContext job) throws IOException {
    StoreOutput output = StoreOutput.of(job.getConfiguration());
    if (output.isFresh()) {
      String name = output.dataSet();
      checkOurs(on(job, "looking at " + name, store -> Stores.dataSet(store, name)), id(job));
    }
  }

  /**
   * Complains of a data set that is not the job's.
   *
   * @param id the job's, or null if it is not known here
   */
  static void checkOurs(DataSet there, String id) throws HowdahException {
    if (id != null && !there.id().equals(id)) {
      throw Settings.wrong(
          "the data set "
              + there.name()
              + " is not the one that this job made: another made it anew meanwhile; run the job"
              + " again, when no other fills it",
          null);
    }
  }

  /**
   * Complains of a data set that a job must not fill.
   *
   * @throws HowdahException naming it
   */
  static void check(Configuration job) throws IOException {
    StoreOutput output = StoreOutput.of(job);
    boolean unused =
        Stores.patiently(
            job, "looking at " + output.dataSet(), access -> check(output, access.store()));
  }

  /** Always true. */
  private static boolean check(StoreOutput output, KeyValueStore store) throws HowdahException {
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
    return true;
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
    StoreOutput output = StoreOutput.of(job.getConfiguration());
    if (output.isFresh()) {
      String name = output.dataSet();
      boolean unused =
          on(
              job,
              "dropping " + name,
              store -> {
                store.drop(name, id(job));
                return true;
              });
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
