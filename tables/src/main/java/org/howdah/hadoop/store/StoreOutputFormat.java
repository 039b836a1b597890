package org.howdah.hadoop.store;

import java.io.IOException;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.JobContext;
import org.apache.hadoop.mapreduce.OutputCommitter;
import org.apache.hadoop.mapreduce.OutputFormat;
import org.apache.hadoop.mapreduce.RecordWriter;
import org.apache.hadoop.mapreduce.TaskAttemptContext;
import org.howdah.record.api.PublicApi;

/**
 * Puts a job's pairs into a data set.
 *
 * <p>A put of a key replaces its value: of a task's pairs with the same key the last is left, of
 * those of several tasks any one. Pairs are there for everyone as soon as they are put, while the
 * job still runs. What an attempt of a task put stays when it fails, is killed, or loses against
 * another attempt of its task. That attempt puts the same keys and values again, so that nothing is
 * wrong in the end, unless the task's output depends on more than its input: on time, chance, or a
 * data set that changes.
 *
 * <p>By default, mode {@code fresh}, the data set is the job's alone: it must not be there, or be
 * empty, or {@link StoreKeys#OVERWRITE} lets the job drop it first; it is made anew, and is dropped
 * if the job fails or is killed, so that it is there with all of the output or not at all. Only a
 * job whose whole process is killed leaves it half full. What was overwritten does not come back.
 * If another job or command makes the data set anew meanwhile, the job fails and leaves it alone.
 *
 * <p>In mode {@code add}, pairs are put into what is there, and a job that fails leaves those that
 * it had put.
 *
 * <p>A pair may be put again when it had been there already: after an answer was lost, and when an
 * attempt is repeated. What others changed of its key in between is undone then.
 *
 * <p>Keys and values are stored as the job's serializations write them; of a {@code Text} or a
 * {@code BytesWritable}, the bytes alone. Keys have 1 to {@value
 * org.howdah.store.DataSet#KEY_BYTES_MAX} bytes. A pair that the store does not take fails the
 * attempt with an error that names its key, or is counted, see {@link
 * StoreKeys#OUTPUT_SKIP_REFUSED}.
 */
@PublicApi
public final class StoreOutputFormat<K, V> extends OutputFormat<K, V> {
  /** Has a job fill a data set. */
  public static void setDataSet(Job job, String name) {
    job.getConfiguration().set(StoreKeys.OUTPUT, name);
  }

  /** Has the data set, if the job makes it, hold each key on so many nodes. Default 2. */
  public static void setCopies(Job job, int copies) {
    job.getConfiguration().setInt(StoreKeys.OUTPUT_COPIES, copies);
  }

  /** Has what the job puts be absent again after so many seconds; 0, the default, for never. */
  public static void setExpireSeconds(Job job, int seconds) {
    job.getConfiguration().setInt(StoreKeys.OUTPUT_EXPIRE_SECONDS, seconds);
  }

  /** Has the job put into what may be there, and leave what it put if it fails. */
  public static void setAdding(Job job) {
    job.getConfiguration().set(StoreKeys.OUTPUT_MODE, StoreOutput.ADD);
  }

  @Override
  public RecordWriter<K, V> getRecordWriter(TaskAttemptContext context) throws IOException {
    return new StoreRecordWriter<>(context.getConfiguration(), System::currentTimeMillis);
  }

  @Override
  public void checkOutputSpecs(JobContext context) throws IOException {
    context.getConfiguration().set(StoreKeys.OUTPUT_ID, StoreOutputCommitter.newId());
    StoreOutputCommitter.check(context.getConfiguration());
  }

  @Override
  public OutputCommitter getOutputCommitter(TaskAttemptContext context) {
    return new StoreOutputCommitter();
  }
}
