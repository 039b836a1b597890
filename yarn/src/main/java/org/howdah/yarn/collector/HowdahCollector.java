package org.howdah.yarn.collector;

import java.io.IOException;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.MapOutputCollector;
import org.apache.hadoop.mapred.MapTask;
import org.apache.hadoop.mapred.Task.TaskReporter;
import org.apache.hadoop.mapreduce.CryptoUtils;
import org.apache.hadoop.mapreduce.JobContext;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.util.QuickSort;
import org.howdah.hadoop.bytes.KeyOrders;
import org.howdah.hadoop.bytes.RecordEncoder;
import org.howdah.record.Run;
import org.howdah.sort.BufferPool;
import org.howdah.sort.Collector;
import org.howdah.sort.Combiner;
import org.howdah.yarn.task.FallBack;
import org.howdah.yarn.task.TaskCombiner;
import org.howdah.yarn.task.TaskCounters;

/*
 * Hadoop tries the collectors that a job names one after the other, and goes on to the next if one's
 * init throws an exception, not an error. So all that this one cannot do, and all classes that it
 * needs, come up there.
 */
/**
 * Sorts what a mapper writes, as {@code mapreduce.job.map.output.collector.class} of Hadoop's own
 * map task, and leaves what Hadoop's reduce tasks fetch. Safe for several threads.
 *
 * <p>Memory: as much as {@code mapreduce.task.io.sort.mb} says, an eighth more while a combiner's
 * output grows, and 256 KiB for each file that it writes or 128 KiB for each that it merges.
 */
public final class HowdahCollector<K, V> implements MapOutputCollector<K, V> {
  private static final int MEBIBYTE = 1 << 20;
  private static final int SORT_MEBIBYTES = 100;

  /**
   * G1, which tasks have by default, gives an array of half a region or more whole regions. These
   * have 1 MiB in a heap of up to 2 GiB, so that a page of 1 MiB would take two.
   */
  private static final int PAGE_BYTES_MAX = 256 << 10;

  private MapTask task;
  private TaskReporter reporter;
  private JobConf conf;
  private RecordEncoder<K, V> encoder;
  private FirstRecords first;
  private BufferPool pool;
  private OutputFiles files;
  private Combiner combiner;
  private Collector collector;
  private int partitions;

  /**
   * Gets ready.
   *
   * @throws IOException if the job asks for something that only Hadoop's own sort does, which the
   *     next collector of the list is for
   */
  @Override
  public void init(Context context) throws IOException, ClassNotFoundException {
    try {
      begin(context);
    } catch (IOException | ClassNotFoundException e) {
      FallBack.SORT.tell(context.getReporter(), e);
      throw e;
    } catch (LinkageError | OutOfMemoryError | RuntimeException e) {
      FallBack.SORT.tell(context.getReporter(), e);
      throw new IOException("the sort of Howdah cannot be used here: " + e, e);
    }
  }

  /** Messages are the names of counters. */
  private static void refuseWhatOnlyHadoopCan(JobConf conf) throws IOException {
    if (CryptoUtils.isEncryptedSpillEnabled(conf)) {
      throw new IOException("the job encrypts intermediate data");
    }
    if (conf.getClass(MRJobConfig.MAP_SORT_CLASS, QuickSort.class) != QuickSort.class) {
      throw new IOException("the job has a sorter of its own (map.sort.class)");
    }
  }

  @SuppressWarnings("unchecked") // The job's own classes fit each other or fail.
  private void begin(Context context) throws IOException, ClassNotFoundException {
    conf = context.getJobConf();
    refuseWhatOnlyHadoopCan(conf);
    task = context.getMapTask();
    reporter = context.getReporter();
    partitions = conf.getNumReduceTasks();
    first = new FirstRecords(conf, partitions, KeyOrders::known);
    long bytes = (long) conf.getInt(JobContext.IO_SORT_MB, SORT_MEBIBYTES) * MEBIBYTE;
    pool = new BufferPool(bytes, PAGE_BYTES_MAX);
    files = new OutputFiles(task, conf, reporter::progress);
    combiner = TaskCombiner.of(conf, task.getTaskID(), reporter);
    encoder =
        new RecordEncoder<>(
            conf, (Class<K>) conf.getMapOutputKeyClass(), (Class<V>) conf.getMapOutputValueClass());
  }

  @Override
  public synchronized void collect(K key, V value, int partition)
      throws IOException, InterruptedException {
    if (partition < 0 || partition >= partitions) {
      throw new IOException("Illegal partition for " + key + " (" + partition + ")");
    }
    reporter.progress();
    encoder.encode(key, value);
    if (collector == null) {
      if (first.add(partition, encoder.key(), encoder.value())) {
        return;
      }
      sortFirst();
    } else {
      collector.add(partition, encoder.key(), encoder.value());
    }
  }

  /** Begins to sort, now that it is known how. */
  private void sortFirst() throws IOException, InterruptedException {
    collector = new Collector(first.plan(), combiner, pool, files.stores(), "spill");
    first.moveTo(collector);
  }

  @Override
  public synchronized void flush() throws IOException, InterruptedException {
    try {
      if (collector == null) {
        sortFirst();
      }
      Run whole = collector.finishAsOne();
      files.keep(whole);
      if (files.isFast(whole)) {
        TaskCounters.OUTPUTS_ON_FAST_DEVICES.add(reporter, 1);
      }
      new SortCounters(reporter).put(collector.statistics(), whole.bytes());
    } catch (IOException | InterruptedException | RuntimeException | Error e) {
      close();
      throw e;
    }
    task.getSortPhase().complete();
  }

  /** Deletes what is left of a task that failed; once flushed, nothing is. */
  @Override
  public synchronized void close() {
    if (files != null) {
      files.close();
    }
  }
}
