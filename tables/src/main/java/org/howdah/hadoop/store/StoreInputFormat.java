package org.howdah.hadoop.store;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapreduce.InputFormat;
import org.apache.hadoop.mapreduce.InputSplit;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.JobContext;
import org.apache.hadoop.mapreduce.RecordReader;
import org.apache.hadoop.mapreduce.TaskAttemptContext;
import org.howdah.record.api.PublicApi;
import org.howdah.store.DataSet;

/**
 * Reads keys of a data set and their values: all of them, those with a prefix, or those of a list.
 *
 * <p>What a job sees:
 *
 * <ul>
 *   <li>A key that is there from before its partition is read until after that comes exactly once.
 *       One that is added or deleted meanwhile comes once or not at all, also if it is deleted and
 *       added again. Each value is the key's of some moment while its partition is read. Partitions
 *       are read at different times, so that what a job sees of several keys may never have been
 *       there together.
 *   <li>A value that has expired when its turn comes is absent.
 *   <li>Of a list of keys, each that is there comes as often as it is listed, with its value of
 *       when it is looked up; those that are absent are counted. Only these keys are read. The list
 *       must not change while the job runs.
 *   <li>Keys come in no order, and not in the same one in another attempt.
 *   <li>A partition that goes away from where it is read is begun again, at another owner if there
 *       is one, as long as none of its keys was handed out. After that the attempt fails with an
 *       error that another attempt may not have. A key that is there is never left out silently.
 * </ul>
 *
 * <p>A split is one or more whole partitions, of one node where there are enough splits for that,
 * with the machines of their owners as its locations. How many there are follows from {@link
 * StoreKeys#SPLIT_BYTES}, or where that is not set the slots of the nodes, and the first keys of
 * some partitions, at most {@link StoreKeys#SPLITS_MAX}: a small data set is one split. A list is
 * read once when the job is planned: a split has as many of its keys as another, by the size of
 * some of their values, and partitions without any are in none. Keys with a prefix may be in any
 * partition, and all keys are read for them.
 *
 * <p>Keys and values become objects of the types that {@link #setTypes} names, by the job's
 * serializations; a {@code Text} or a {@code BytesWritable} is the stored bytes alone.
 */
@PublicApi
public final class StoreInputFormat<K, V> extends InputFormat<K, V> {
  /** As many bytes of a list are worth a split: about 50 000 keys. */
  private static final long LIST_SPLIT_BYTES = 1 << 20;

  /** Has a job read a data set. */
  public static void setDataSet(Job job, String name) {
    job.getConfiguration().set(StoreKeys.INPUT, name);
  }

  /** Has it read only keys that begin with the UTF-8 of this text. */
  public static void setPrefix(Job job, String prefix) {
    setPrefix(job, prefix.getBytes(UTF_8));
  }

  /** Has it read only keys that begin with these bytes. */
  public static void setPrefix(Job job, byte[] prefix) {
    job.getConfiguration().unset(StoreKeys.INPUT_PREFIX);
    job.getConfiguration()
        .set(StoreKeys.INPUT_PREFIX_BASE64, Base64.getEncoder().encodeToString(prefix));
  }

  /**
   * Has it read only the keys of a file, or of the files of a folder: lines, each a key, or
   * SequenceFiles, of which the values do not matter.
   */
  public static void setKeys(Job job, Path list) throws IOException {
    Configuration configuration = job.getConfiguration();
    Path full = list.getFileSystem(configuration).makeQualified(list);
    configuration.set(StoreKeys.INPUT_KEYS, full.toString());
  }

  /**
   * Has nodes keep what is read, for jobs that read it again while it has not changed: as those do
   * that run in rounds.
   */
  public static void setKept(Job job, boolean kept) {
    job.getConfiguration().setBoolean(StoreKeys.INPUT_KEEP, kept);
  }

  /** What keys and values become. Default: {@code Text} both. */
  public static void setTypes(Job job, Class<?> key, Class<?> value) {
    job.getConfiguration().set(StoreKeys.INPUT_KEY_CLASS, key.getName());
    job.getConfiguration().set(StoreKeys.INPUT_VALUE_CLASS, value.getName());
  }

  @Override
  public List<InputSplit> getSplits(JobContext context) throws IOException {
    return List.copyOf(splits(context.getConfiguration()));
  }

  static List<StoreSplit> splits(Configuration job) throws IOException {
    StoreInput input = StoreInput.of(job);
    return Stores.patiently(
        job, "planning to read " + input.dataSet(), access -> splits(job, input, access));
  }

  private static List<StoreSplit> splits(Configuration job, StoreInput input, StoreAccess access)
      throws IOException {
    DataSet data = Stores.dataSet(access.store(), input.dataSet());
    if (input.keys() != null) {
      ListEstimate list = ListEstimate.of(data, input.keys(), job);
      long byList = StoreInput.parts(list.listBytes(), LIST_SPLIT_BYTES);
      return plan(data, access, list.partitionBytes())
          .splits(input.splits(byList, list.bytes(), access));
    }
    SizeEstimate size = SizeEstimate.of(data);
    long bytes = size.isLeast() ? Long.MAX_VALUE : size.partitionBytes() * data.partitions();
    long[] alike = new long[data.partitions()];
    Arrays.fill(alike, Math.max(size.isLeast() ? 1 : 0, size.partitionBytes()));
    return plan(data, access, alike).splits(input.splits(1, bytes, access));
  }

  private static SplitPlan plan(DataSet data, StoreAccess access, long[] partitionBytes) {
    return new SplitPlan(data, node -> access.hosts(data, node), partitionBytes);
  }

  @Override
  public RecordReader<K, V> createRecordReader(InputSplit split, TaskAttemptContext context) {
    return new StoreRecordReader<>();
  }
}
