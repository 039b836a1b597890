package org.howdah.hadoop.grid;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Random;
import java.util.stream.Stream;
import org.apache.hadoop.io.BytesWritable;
import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.JobStatus;
import org.apache.hadoop.mapreduce.Mapper;
import org.apache.hadoop.mapreduce.TaskCounter;
import org.howdah.hadoop.equivalence.JobOutcome;
import org.howdah.hadoop.equivalence.JobTest;
import org.howdah.worker.nodes.GridKeys;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Intermediate data that is ten times as large as all memory that the nodes give to tasks. */
@Timeout(240)
class LargeShuffleJobTest extends JobTest {
  private static final int NODES = 2;
  private static final long NODE_MEMORY_BYTES = 40 << 20;
  private static final int MAPS = 8;
  private static final int VALUE_BYTES = 4096;
  private static final int RECORDS_PER_MAP =
      (int) (10 * NODES * NODE_MEMORY_BYTES / VALUE_BYTES / MAPS);

  /** Puts out so many values that each differ from their neighbours. */
  static final class MakesValues extends Mapper<LongWritable, Text, IntWritable, BytesWritable> {
    @Override
    public void run(Context context) throws IOException, InterruptedException {
      int task = context.getTaskAttemptID().getTaskID().getId();
      byte[] value = new byte[VALUE_BYTES];
      new Random(task).nextBytes(value);
      for (int i = 0; i < RECORDS_PER_MAP; i++) {
        value[i % VALUE_BYTES]++;
        // Neither in order nor in the opposite one.
        int key = Integer.reverse(i * MAPS + task);
        context.write(new IntWritable(key), new BytesWritable(value));
      }
    }
  }

  @Test
  void itSpillsAndTheJobEndsWithAllOfIt() throws Exception {
    for (int i = 0; i < MAPS; i++) {
      write("part-" + i, "one\n");
    }
    try (TestGrid grid = new TestGrid(scratch.resolve("grid"), NODES, 1, NODE_MEMORY_BYTES)) {
      JobOutcome outcome =
          howdah.run(
              job -> {
                grid.use(job.getConfiguration());
                job.getConfiguration().setInt(GridKeys.COPIES, 1);
                job.setMapperClass(MakesValues.class);
                job.setReducerClass(Counts.class);
                job.setMapOutputKeyClass(IntWritable.class);
                job.setMapOutputValueClass(BytesWritable.class);
                job.setOutputKeyClass(Text.class);
                job.setOutputValueClass(LongWritable.class);
                job.setNumReduceTasks(1);
              });
      assertThat(outcome.state()).as(outcome.explanation()).isEqualTo(JobStatus.State.SUCCEEDED);
      long records = (long) MAPS * RECORDS_PER_MAP;
      assertThat(String.join("", outcome.output().parts()))
          .isEqualTo(
              "values\t%d\nbytes\t%d\ndisorder\t0\n".formatted(records, records * VALUE_BYTES));
      assertThat(outcome.counter(TaskCounter.MAP_OUTPUT_MATERIALIZED_BYTES))
          .isGreaterThanOrEqualTo(10 * NODES * NODE_MEMORY_BYTES);
      assertThat(outcome.counter(TaskCounter.SPILLED_RECORDS))
          .as("all was written to disk, since no task has the memory for what it puts out")
          .isGreaterThanOrEqualTo(records);
      for (String node : Arrays.asList("n0", "n1")) {
        try (Stream<Path> left = Files.list(grid.folder(node).resolve("jobs"))) {
          assertThat(left).isEmpty();
        }
      }
    }
  }
}
