package org.howdah.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.howdah.record.ByteOrder;
import org.howdah.record.Compression;
import org.howdah.record.DirectoryRun;
import org.howdah.record.DirectoryRunStore;
import org.howdah.record.MemoryBudget;
import org.howdah.record.Run;
import org.howdah.record.RunReader;
import org.howdah.record.RunStore;
import org.howdah.record.RunWriter;
import org.howdah.record.Slice;
import org.howdah.sort.Collector;
import org.howdah.sort.Combiner;
import org.howdah.sort.Merger;
import org.howdah.sort.SortStatistics;
import org.howdah.sort.Stores;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Damaged bytes that user code reads before their checksum is compared, whatever it does then. */
@Timeout(60)
class DamagedMapOutputTest {
  @TempDir Path temporary;
  private final Recorder recorder = new Recorder();

  /** Changes a byte of a key, before the checksum of which any reader hands it out. */
  private void damageKey(String name) {
    try {
      Path file = temporary.resolve(name);
      byte[] bytes = Files.readAllBytes(file);
      bytes[2] ^= 64;
      Files.write(file, bytes);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * Whose first reduce attempt finds a key that no map has emitted. Map output is longer than what
   * is read at once, so that the checksum is not seen with the first records.
   */
  private abstract class Misled extends FakeJob {
    @Override
    public ReduceBody reduce(TaskAttempt attempt, TaskMonitor monitor) {
      if (attempt.number() == 0) {
        damageKey("job_1.map-1-0.0");
      }
      return super.reduce(attempt, monitor);
    }

    @Override
    void emit(TaskAttempt attempt, Collector collector) throws Exception {
      super.emit(attempt, collector);
      Slice after = Slice.of(new byte[] {(byte) attempt.task(), 0});
      for (int i = 0; i < 3; i++) {
        collector.add(0, after, Slice.of(new byte[DirectoryRun.READ_BUFFER_BYTES]));
      }
    }

    @Override
    void onRecord(Slice key, Slice value) {
      if (key.length == 1) {
        super.onRecord(key, value);
      }
      if (key.array[key.offset] > 2) {
        wonder();
      }
    }

    /** What user code does that reads what it did not write. */
    void wonder() {}
  }

  private void makesMapOutputAgain(FakeJob job) throws Exception {
    JobPlan plan = FakeJob.plan(3, 1, 1, 0);
    JobProgress progress = new JobProgress(plan, () -> 0);
    MemoryBudget budget = new MemoryBudget(0);
    LocalExecutor executor = new LocalExecutor(2, 1 << 20);
    try (RunStore store = new DirectoryRunStore(temporary, Compression.NONE)) {
      LocalTasks tasks = new LocalTasks(plan, job, new Stores(List.of(store)));
      new Scheduler(plan, job, tasks, executor, recorder, progress, budget, () -> 0).run();
    }
    assertThat(job.reduced).endsWith(0, 1, 2);
    assertThat(recorder.heard)
        .containsSubsequence(
            "killed reduce-0-0",
            "lost output of map-1-0",
            "succeeded map-1-1",
            "succeeded reduce-0-1")
        .noneMatch(entry -> entry.startsWith("failed"));
    assertThat(job.log).doesNotContain("commit reduce-0-0");
  }

  @Test
  void mapOutputIsMadeAgainWhenUserCodeFailsOnDamagedBytes() throws Exception {
    makesMapOutputAgain(
        new Misled() {
          @Override
          void wonder() {
            throw new NumberFormatException("for input string 4x");
          }
        });
  }

  @Test
  void mapOutputIsMadeAgainWhenDamagedBytesLookLikeWantOfMemory() throws Exception {
    makesMapOutputAgain(
        new Misled() {
          @Override
          void wonder() {
            throw new OutOfMemoryError("an array of 2 GiB");
          }
        });
  }

  /** Though the combiner has promised to read to the end: a reducer that is used for it may not. */
  @Test
  void aMergeFindsTheDamageThatItsCombinerStoppedBefore() throws Exception {
    try (RunStore store = new DirectoryRunStore(temporary, Compression.NONE)) {
      RunWriter writer = store.create("run", 1, 3);
      writer.startPartition(0);
      writer.append(Slice.of(new byte[1]), Slice.of(new byte[1]));
      for (int i = 0; i < 2; i++) {
        writer.append(Slice.of(new byte[1]), Slice.of(new byte[DirectoryRun.READ_BUFFER_BYTES]));
      }
      Run run = writer.commit();
      damageKey("run");
      Combiner stops = (records, output) -> assertThat(records.next()).isTrue();
      Merger merger =
          new Merger(new ByteOrder(ByteOrder.Header.NONE), stops, new Stores(List.of(store)));
      assertThatThrownBy(() -> merger.merge("merged", List.of(run), new SortStatistics()))
          .hasMessageContaining("checksum");
    }
  }

  private ReduceBody reading(ReduceBody body, ReadingBody reads) {
    return new ReduceBody() {
      @Override
      public void run(RunReader sorted, int runs, long bytes) throws Exception {
        reads.run(sorted);
      }

      @Override
      public void commit() throws Exception {
        body.commit();
      }

      @Override
      public void abort() {
        body.abort();
      }
    };
  }

  private interface ReadingBody {
    void run(RunReader sorted) throws Exception;
  }

  @Test
  void mapOutputIsMadeAgainWhenUserCodeStopsBeforeTheEndOfDamagedBytes() throws Exception {
    makesMapOutputAgain(
        new Misled() {
          @Override
          public ReduceBody reduce(TaskAttempt attempt, TaskMonitor monitor) {
            ReduceBody body = super.reduce(attempt, monitor);
            return attempt.number() > 0 ? body : reading(body, RunReader::next);
          }
        });
  }

  @Test
  void mapOutputIsMadeAgainWhenUserCodeSwallowsWhatReadingThrows() throws Exception {
    makesMapOutputAgain(
        new Misled() {
          @Override
          public ReduceBody reduce(TaskAttempt attempt, TaskMonitor monitor) {
            ReduceBody body = super.reduce(attempt, monitor);
            return attempt.number() > 0 ? body : reading(body, DamagedMapOutputTest::readDeafly);
          }
        });
  }

  private static void readDeafly(RunReader sorted) {
    for (int i = 0; i < 10; i++) {
      try {
        sorted.next();
      } catch (IOException e) {
        // As code does that goes on whatever happens.
      }
    }
  }
}
