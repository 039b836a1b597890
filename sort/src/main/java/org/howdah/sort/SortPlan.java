package org.howdah.sort;

import org.howdah.record.KeyOrder;

/**
 * How a job's map output is to be sorted. Immutable; shared by the job's tasks.
 *
 * @param partitions 1 to 2^24
 * @param order the order of keys
 * @param grouping whether equal serialized keys may be gathered before they are sorted: there is a
 *     combiner, and it does not expect its input in an order of its own
 */
public record SortPlan(int partitions, KeyOrder order, boolean grouping) {
  public SortPlan {
    if (partitions < 1 || partitions > Entries.PARTITIONS_MAX) {
      throw new IllegalArgumentException(
          partitions + " reduce tasks: 1 to " + Entries.PARTITIONS_MAX + " can be had");
    }
  }

  /** Spelled out: the form that Java makes of it costs a job that has just begun 0.01 s. */
  @Override
  public boolean equals(Object other) {
    return this == other
        || (other instanceof SortPlan plan
            && plan.partitions == partitions
            && plan.grouping == grouping
            && plan.order.equals(order));
  }

  @Override
  public int hashCode() {
    return partitions;
  }
}
