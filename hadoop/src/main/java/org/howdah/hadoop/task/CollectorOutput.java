package org.howdah.hadoop.task;

import java.io.IOException;
import org.apache.hadoop.mapred.JobConf;
import org.howdah.hadoop.bytes.RecordEncoder;
import org.howdah.sort.Collector;

/** Encodes what a mapper writes and gives it to the sort. Safe for several threads. */
final class CollectorOutput<K, V> {
  /** Answers the partition of a record; of either API's partitioner. */
  interface Partitioning<K, V> {
    int partition(K key, V value, int partitions);
  }

  private final Collector collector;
  private final RecordEncoder<K, V> encoder;
  private final Partitioning<K, V> partitioning;
  private final Attempt attempt;
  private final int partitions;
  private final MapOrder order;
  private boolean sampling;

  /**
   * @param partitioning asked only if there are two partitions or more
   * @param order sees the first keys
   */
  @SuppressWarnings("unchecked") // The job's own classes fit each other or fail.
  CollectorOutput(
      Attempt attempt, Collector collector, Partitioning<K, V> partitioning, MapOrder order)
      throws IOException {
    JobConf conf = attempt.conf();
    this.attempt = attempt;
    this.collector = collector;
    this.partitioning = partitioning;
    this.order = order;
    partitions = conf.getNumReduceTasks();
    encoder =
        new RecordEncoder<>(
            conf, (Class<K>) conf.getMapOutputKeyClass(), (Class<V>) conf.getMapOutputValueClass());
    sampling = order.begin();
  }

  synchronized void write(K key, V value) throws IOException, InterruptedException {
    Stopped.check(attempt.monitor());
    encoder.encode(key, value);
    if (sampling) {
      sampling = order.see(encoder.key());
    }
    int partition = partitions > 1 ? partitioning.partition(key, value, partitions) : 0;
    collector.add(partition, encoder.key(), encoder.value());
  }
}
