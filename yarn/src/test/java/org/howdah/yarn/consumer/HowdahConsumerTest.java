package org.howdah.yarn.consumer;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.io.compress.DefaultCodec;
import org.apache.hadoop.mapreduce.JobContext;
import org.apache.hadoop.mapreduce.MRConfig;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.mapreduce.TaskCounter;
import org.apache.hadoop.mapreduce.lib.reduce.IntSumReducer;
import org.howdah.yarn.task.LocalJobs;
import org.howdah.yarn.task.LocalJobs.Change;
import org.howdah.yarn.task.LocalJobs.Ended;
import org.howdah.yarn.task.TaskCounters;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Word counts whose reduce tasks read local map output with ours, beside Hadoop's shuffle. */
@Timeout(120)
class HowdahConsumerTest {
  private static final int MAPS = 12;
  private static final int REDUCES = 2;

  @TempDir Path scratch;
  private LocalJobs jobs;

  @BeforeEach
  void writeInput() throws IOException {
    jobs = new LocalJobs(scratch);
    for (int i = 0; i < MAPS; i++) {
      jobs.write("input/" + i, LocalJobs.words(i, 5_000 + 1_000 * i, 3_000));
    }
  }

  private Ended ours(Change change) throws Exception {
    return jobs.run(
        job -> {
          job.getConfiguration()
              .set(MRConfig.SHUFFLE_CONSUMER_PLUGIN, HowdahConsumer.class.getName());
          change.make(job);
        });
  }

  private Ended same(int reduces, Change change) throws Exception {
    Change both =
        job -> {
          job.setNumReduceTasks(reduces);
          change.make(job);
        };
    Ended stock = jobs.run(both);
    Ended ours = ours(both);
    assertThat(stock.succeeded()).isTrue();
    assertThat(ours.succeeded()).isTrue();
    assertThat(ours.lines()).isEqualTo(stock.lines()).isNotEmpty();
    assertThat(TaskCounters.TASKS_FETCHED.of(ours.counters())).isEqualTo(reduces);
    for (TaskCounter counter :
        List.of(
            TaskCounter.REDUCE_INPUT_GROUPS,
            TaskCounter.SHUFFLED_MAPS,
            TaskCounter.MERGED_MAP_OUTPUTS,
            TaskCounter.REDUCE_SHUFFLE_BYTES)) {
      assertThat(ours.counter(counter)).as(counter.name()).isEqualTo(stock.counter(counter));
    }
    return ours;
  }

  private Ended same(Change change) throws Exception {
    return same(REDUCES, change);
  }

  @Test
  void outputIsWhatHadoopsShuffleMakes() throws Exception {
    Ended ended = same(job -> {});
    assertThat(ended.counter(TaskCounter.SHUFFLED_MAPS)).isEqualTo((long) MAPS * REDUCES);
  }

  /** Nothing fits in memory, where Hadoop's shuffle fails, a little, or all. */
  @Test
  void anyMemoryWillDo() throws Exception {
    List<String> lines = jobs.run(job -> {}).lines();
    for (int bytes : new int[] {0, 1 << 10, 100_000, 300_000, 64 << 20}) {
      Ended ours =
          ours(job -> job.getConfiguration().setInt(MRJobConfig.REDUCE_MEMORY_TOTAL_BYTES, bytes));
      assertThat(ours.lines()).as(bytes + " bytes").isEqualTo(lines);
    }
  }

  @Test
  void aCombinerFoldsWhatIsMergedInMemory() throws Exception {
    Change small =
        job -> job.getConfiguration().setInt(MRJobConfig.REDUCE_MEMORY_TOTAL_BYTES, 300_000);
    Ended plain = same(small);
    Ended combined =
        same(
            job -> {
              small.make(job);
              job.setCombinerClass(IntSumReducer.class);
            });
    assertThat(combined.counter(TaskCounter.REDUCE_INPUT_RECORDS))
        .isLessThan(plain.counter(TaskCounter.REDUCE_INPUT_RECORDS));
  }

  @Test
  void compressedOutputIsReadFromMemoryAndFromDisk() throws Exception {
    for (int bytes : new int[] {1 << 10, 300_000, 64 << 20}) {
      same(
          job -> {
            job.getConfiguration().setInt(MRJobConfig.REDUCE_MEMORY_TOTAL_BYTES, bytes);
            job.getConfiguration().setBoolean(JobContext.MAP_OUTPUT_COMPRESS, true);
            job.getConfiguration()
                .set(JobContext.MAP_OUTPUT_COMPRESS_CODEC, DefaultCodec.class.getName());
          });
    }
  }

  @Test
  void emptySegmentsAreNoHindrance() throws Exception {
    for (int i = 0; i < MAPS; i++) {
      jobs.write("input/" + i, i == 1 ? "" : "one word");
    }
    same(50, job -> {});
  }

  @Test
  void keysInAnyOrderAreMergedByTheJobsComparator() throws Exception {
    same(job -> job.setSortComparatorClass(Backwards.class));
  }

  /** Sorts text from the end of the alphabet to its beginning. */
  public static final class Backwards extends Text.Comparator {
    @Override
    public int compare(byte[] a, int aStart, int aLength, byte[] b, int bStart, int bLength) {
      return super.compare(b, bStart, bLength, a, aStart, aLength);
    }
  }

  @Test
  void whatOnlyHadoopCanReadIsLeftToHadoop() throws Exception {
    Change encrypts =
        job -> job.getConfiguration().setBoolean("mapreduce.job.encrypted-intermediate-data", true);
    Ended ours = ours(encrypts);
    assertThat(ours.succeeded()).isTrue();
    assertThat(TaskCounters.TASKS_FETCHED.of(ours.counters())).isZero();
    assertThat(ours.lines()).isEqualTo(jobs.run(encrypts).lines());
  }

  @Test
  void nothingIsLeftInTheTasksFolders() throws Exception {
    same(job -> job.getConfiguration().setInt(MRJobConfig.REDUCE_MEMORY_TOTAL_BYTES, 100_000));
    try (Stream<Path> files = Files.walk(scratch.resolve("temporary"))) {
      assertThat(files.filter(file -> file.getFileName().toString().startsWith("merge"))).isEmpty();
    }
  }
}
