package org.howdah.sort;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.howdah.record.KeyOrder;
import org.howdah.record.Run;
import org.howdah.record.RunReader;
import org.howdah.record.RunWriter;

/** Makes one run of many, or one reader of one partition of many runs. Safe for several threads. */
public final class Merger {
  private final KeyOrder order;
  private final Combiner combiner;
  private final Stores stores;

  /**
   * @param combiner folds what is merged into a run; null for none
   */
  public Merger(KeyOrder order, Combiner combiner, Stores stores) {
    this.order = order;
    this.combiner = combiner;
    this.stores = stores;
  }

  /** One sorted reader over {@code partition} of all runs. The caller closes it. */
  public RunReader open(List<Run> runs, int partition) throws IOException {
    List<RunReader> readers = new ArrayList<>();
    try {
      for (Run run : runs) {
        if (run.bytes(partition) > 0) {
          readers.add(run.open(partition));
        }
      }
    } catch (IOException | RuntimeException e) {
      for (RunReader reader : readers) {
        reader.close();
      }
      throw e;
    }
    return readers.size() == 1 ? readers.get(0) : new MergeReader(readers, order);
  }

  /**
   * Merges {@code runs}, which have equally many partitions, into a new run. The old ones are the
   * caller's to discard.
   */
  public Run merge(String name, List<Run> runs, SortStatistics statistics)
      throws IOException, InterruptedException {
    int partitions = runs.get(0).partitions();
    long bytes = runs.stream().mapToLong(Run::bytes).sum();
    Run merged =
        stores.write(
            name,
            partitions,
            bytes,
            writer -> {
              for (int partition = 0; partition < partitions; partition++) {
                merge(runs, partition, writer);
              }
            });
    statistics.wrote(merged.records(), merged.bytes(), merged.inMemory());
    return merged;
  }

  private void merge(List<Run> runs, int partition, RunWriter writer)
      throws IOException, InterruptedException {
    if (runs.stream().allMatch(run -> run.bytes(partition) == 0)) {
      return;
    }
    writer.startPartition(partition);
    try (RunReader merged = open(runs, partition)) {
      if (combiner != null) {
        combiner.combine(merged, writer);
        merged.verify();
      } else {
        while (merged.next()) {
          writer.appendEncoded(merged.record());
        }
      }
    }
  }
}
