package org.howdah.hadoop.side;

import java.io.IOException;
import java.util.function.ToLongFunction;
import org.apache.hadoop.mapreduce.TaskInputOutputContext;
import org.howdah.sidedata.Pipeline;
import org.howdah.sidedata.SideTable;

/** The look-ups of one task, from the opened table to its counters. */
final class LookUps {
  /** What a task does with its look-ups. */
  interface Body<K, V, T> {
    void run(Pipeline<K, V, T> pipeline) throws IOException, InterruptedException;
  }

  private LookUps() {}

  /**
   * Runs a task's body, publishes what it looked up also if it failed, and closes the table.
   *
   * @param name of the table, for its counters
   * @param recordBytes about how much heap a record takes that waits for its values
   */
  static <K, V, T> void run(
      SideTable<K, V> opened,
      String name,
      TaskInputOutputContext<?, ?, ?, ?> context,
      ToLongFunction<? super T> recordBytes,
      Body<K, V, T> body)
      throws IOException, InterruptedException {
    try (SideTable<K, V> table = opened) {
      try (Pipeline<K, V, T> pipeline = table.pipeline(recordBytes)) {
        body.run(pipeline);
      } finally {
        LookUpCounters.publish(name, table.stats(), context);
      }
    }
  }
}
