package org.howdah.yarn.collector;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.apache.hadoop.mapred.JobConf;
import org.howdah.hadoop.bytes.CombinerSettings;
import org.howdah.hadoop.bytes.Comparators;
import org.howdah.hadoop.bytes.KeyOrders;
import org.howdah.hadoop.bytes.OrderCheck;
import org.howdah.record.KeyOrder;
import org.howdah.record.Slice;
import org.howdah.sort.Collector;
import org.howdah.sort.SortPlan;

/*
 * A known order is that of the class of a comparator, and a job can have configured the comparator so
 * that it compares otherwise. So the first keys are compared in both ways, before any is sorted.
 */
/**
 * The first records of a map task, which wait until it is known how to sort: by what is known of
 * the comparator, or by asking it. At most 4096 records, of 1 MiB together and one more.
 */
final class FirstRecords {
  private static final int BYTES_MAX = 1 << 20;

  private record Waiting(int partition, Slice key, Slice value) {}

  private final JobConf conf;
  private final int partitions;
  private final String comparator;
  private final KeyOrder order;
  private final OrderCheck check;
  private final List<Waiting> waiting = new ArrayList<>();
  private long bytes;

  /**
   * @param known answers the order of a comparator's class, or null
   */
  FirstRecords(JobConf conf, int partitions, Function<Class<?>, KeyOrder> known) {
    this.conf = conf;
    this.partitions = partitions;
    comparator = Comparators.classOfKeys(conf).getName();
    order = KeyOrders.unasked(conf, known);
    check = order == null ? null : new OrderCheck(order, Comparators.ofKeys(conf));
  }

  /**
   * Keeps a copy of a record.
   *
   * @return whether it wants more
   */
  boolean add(int partition, Slice key, Slice value) {
    waiting.add(new Waiting(partition, Slice.of(key.copy()), Slice.of(value.copy())));
    bytes += (long) key.length + value.length;
    return check != null && check.add(key) && bytes < BYTES_MAX;
  }

  /** How to sort, by what the records so far tell. */
  SortPlan plan() throws IOException {
    boolean isKnown = order != null && check.contradiction().isEmpty();
    return new SortPlan(
        partitions,
        isKnown ? order : KeyOrders.compared(conf, comparator),
        CombinerSettings.mayGroup(conf, comparator));
  }

  /** Has them sorted, in the order in which they came. */
  void moveTo(Collector collector) throws IOException, InterruptedException {
    for (Waiting one : waiting) {
      collector.add(one.partition, one.key, one.value);
    }
    waiting.clear();
  }
}
