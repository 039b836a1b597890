package org.howdah.bench.case1;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.howdah.bench.case1.layout.CountingOrder;
import org.howdah.bench.case1.layout.Layout;
import org.howdah.record.KeyOrder;
import org.howdah.record.Run;
import org.howdah.record.RunStore;
import org.howdah.record.RunWriter;
import org.howdah.record.Slice;
import org.howdah.sort.Merger;
import org.howdah.sort.SortStatistics;
import org.howdah.sort.Stores;

/*
 * All but the layout is as for Howdah's collector: files of runs, their merge, the combiner at each
 * spill and, from three spills on, in the merge. So what differs is the layout. Hadoop itself writes
 * and merges in its own way, and sorts in a thread beside the one that fills.
 */
/** A map task's output in one of Hadoop's layouts. */
final class HadoopOutput implements MapOutput {
  private static final int COMBINE_RUNS_MIN = 3;
  private static final int MERGE_RUNS_MAX = 256;

  private final Phases phases = new Phases();
  private final List<Run> runs = new ArrayList<>();
  private final CountCombiner combiner = new CountCombiner();
  private final KeyOrder order = new CountingOrder();
  private final Layout layout;
  private final RunStore store;
  private int names;

  HadoopOutput(Layout layout, RunStore store) {
    this.layout = layout;
    this.store = store;
  }

  @Override
  public void add(int partition, Slice key) throws IOException {
    if (!layout.add(partition, key)) {
      spill();
      if (!layout.add(partition, key)) {
        throw new IOException("a word of " + key.length + " bytes fits in no buffer that small");
      }
    }
  }

  private void spill() throws IOException {
    long startNanos = System.nanoTime();
    layout.sort();
    long sortedNanos = System.nanoTime();
    RunWriter writer = store.create(nextName(), 1, 0);
    try {
      writer.startPartition(0);
      layout.walk((partition, key, count) -> combiner.add(key, count, writer));
      combiner.finish(writer);
      runs.add(writer.commit());
    } catch (IOException | RuntimeException e) {
      writer.abort();
      throw e;
    }
    layout.clear();
    phases.spills++;
    phases.sortNanos += sortedNanos - startNanos;
    phases.spillNanos += System.nanoTime() - sortedNanos;
  }

  private String nextName() {
    return "run." + names++;
  }

  @Override
  public Run finish() throws IOException, InterruptedException {
    spill();
    phases.comparisons = layout.comparisons();
    long startNanos = System.nanoTime();
    boolean folds = runs.size() >= COMBINE_RUNS_MIN;
    while (runs.size() > MERGE_RUNS_MAX) {
      for (int i = 0; i < runs.size(); i++) {
        merge(i, Math.min(runs.size(), i + MERGE_RUNS_MAX), folds);
      }
    }
    if (runs.size() > 1) {
      merge(0, runs.size(), folds);
    }
    phases.mergeNanos = System.nanoTime() - startNanos;
    return runs.get(0);
  }

  /** Makes neighbours one. */
  private void merge(int start, int end, boolean folds) throws IOException, InterruptedException {
    List<Run> neighbours = runs.subList(start, end);
    Merger merger = new Merger(order, folds ? combiner : null, new Stores(List.of(store)));
    Run merged = merger.merge(nextName(), neighbours, new SortStatistics());
    neighbours.forEach(Run::discard);
    neighbours.clear();
    runs.add(start, merged);
  }

  @Override
  public Phases phases() {
    return phases;
  }
}
