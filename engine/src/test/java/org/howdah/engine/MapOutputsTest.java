package org.howdah.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.SortedSet;
import java.util.stream.IntStream;
import org.howdah.record.ByteOrder;
import org.howdah.record.Compression;
import org.howdah.record.DirectoryRunStore;
import org.howdah.record.MemoryBudget;
import org.howdah.record.MemoryRunStore;
import org.howdah.record.Run;
import org.howdah.record.RunReader;
import org.howdah.record.RunStore;
import org.howdah.record.RunWriter;
import org.howdah.record.Slice;
import org.howdah.sort.Merger;
import org.howdah.sort.SortStatistics;
import org.howdah.sort.Stores;
import org.howdah.testkit.Seeds;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MapOutputsTest {
  private static final ByteOrder ORDER = new ByteOrder(ByteOrder.Header.NONE);
  private static final Slice KEY = Slice.of(new byte[] {1});
  private static final int RUNS_PER_MAP_MAX = 4;

  @TempDir Path temporary;

  /** A job whose maps leave values of one key, each map its own, in no order of ending. */
  private static final class Simulation {
    private final Random random;
    private final RunStore memory;
    private final RunStore disk;
    private final JobPlan plan;
    private final MapOutputs outputs;
    private final int[] runsOf;
    private final List<List<Run>> merging = new ArrayList<>();
    private int names;

    Simulation(Random random, RunStore memory, RunStore disk, MemoryBudget budget) {
      this.random = random;
      this.memory = memory;
      this.disk = disk;
      int maps = 1 + random.nextInt(60);
      int runsMergedMax = 2 + random.nextInt(6);
      plan =
          new JobPlan("job_1", "", "", maps, 1, 1, 1, 0, 0, runsMergedMax, true, FakeJob.NO_LIMIT);
      outputs = new MapOutputs(plan, budget);
      runsOf = random.ints(maps, 0, RUNS_PER_MAP_MAX + 1).toArray();
    }

    private RunStore anyStore() {
      return random.nextBoolean() ? memory : disk;
    }

    private void end(int map) throws IOException {
      List<Run> runs = new ArrayList<>();
      for (int i = 0; i < runsOf[map]; i++) {
        RunWriter writer = anyStore().create("run" + names++, 1, 100);
        writer.startPartition(0);
        int value = map * RUNS_PER_MAP_MAX + i;
        byte[] bytes = ByteBuffer.allocate(4 + random.nextInt(40)).putInt(value).array();
        writer.append(KEY, Slice.of(bytes));
        runs.add(writer.commit());
      }
      outputs.add(map, runs);
    }

    private void startMerge(List<Run> taken) {
      if (!taken.isEmpty()) {
        merging.add(taken);
      }
    }

    private void endMerge() throws Exception {
      List<Run> taken = merging.remove(random.nextInt(merging.size()));
      if (random.nextInt(10) == 0) {
        outputs.notMerged(taken);
        return;
      }
      Merger merger = new Merger(ORDER, null, new Stores(List.of(anyStore())));
      outputs.merged(taken, merger.merge("merge" + names++, taken, new SortStatistics()));
    }

    private SortedSet<Integer> loseOne() throws IOException {
      List<Run> all = outputs.whole();
      outputs.lose(List.of(all.get(random.nextInt(all.size()))));
      return outputs.dropLost();
    }

    void run() throws Exception {
      List<Integer> order = new ArrayList<>(IntStream.range(0, plan.maps()).boxed().toList());
      Collections.shuffle(order, random);
      while (!order.isEmpty()) {
        end(order.remove(0));
        startMerge(outputs.takeForMerge());
        while (!merging.isEmpty() && random.nextInt(3) > 0) {
          endMerge();
        }
        if (merging.isEmpty() && random.nextInt(20) == 0 && !outputs.whole().isEmpty()) {
          order.addAll(random.nextInt(order.size() + 1), loseOne());
        }
      }
      while (!merging.isEmpty()) {
        endMerge();
      }
      startMerge(outputs.takeSurplus());
      while (!merging.isEmpty()) {
        endMerge();
        startMerge(outputs.takeSurplus());
      }
    }

    List<Integer> expected() {
      return IntStream.range(0, plan.maps())
          .flatMap(map -> IntStream.range(0, runsOf[map]).map(i -> map * RUNS_PER_MAP_MAX + i))
          .boxed()
          .toList();
    }

    List<Integer> values() throws IOException {
      List<Integer> values = new ArrayList<>();
      Stores none = new Stores(List.of(disk));
      try (RunReader sorted = new Merger(ORDER, null, none).open(outputs.whole(), 0)) {
        while (sorted.next()) {
          values.add(ByteBuffer.wrap(sorted.value().copy()).getInt());
        }
      }
      return values;
    }
  }

  @Test
  void valuesOfAKeyStandInTheOrderOfTheMapsHoweverTheyEndAndAreMerged() {
    Seeds.check(
        100,
        random -> {
          MemoryBudget budget = new MemoryBudget(1 << (9 + random.nextInt(4)));
          MemoryBudget unlimited = new MemoryBudget(1 << 20);
          try (RunStore memory = new MemoryRunStore(unlimited);
              RunStore disk =
                  new DirectoryRunStore(
                      temporary.resolve("runs" + random.nextLong()), Compression.NONE)) {
            assertThat(budget.tryReserve(budget.bytesMax() / 2 + 1)).isTrue();
            Simulation job = new Simulation(random, memory, disk, budget);
            job.run();
            assertThat(job.values()).isEqualTo(job.expected());
            assertThat(job.outputs.whole().stream().filter(run -> !run.inMemory()).count())
                .isLessThanOrEqualTo(job.plan.runsMergedMax());
            job.outputs.discard();
            assertThat(unlimited.bytesUsed()).isZero();
          }
        });
  }
}
