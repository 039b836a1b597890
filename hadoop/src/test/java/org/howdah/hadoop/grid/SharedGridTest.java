package org.howdah.hadoop.grid;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.Mapper;
import org.howdah.hadoop.equivalence.JobTest;
import org.howdah.testkit.Until;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Several jobs on the same nodes. */
@Timeout(180)
class SharedGridTest extends JobTest {
  private static final String BEGUN = "test.begun";

  private TestGrid grid;

  @BeforeEach
  void startGrid() throws IOException {
    grid = new TestGrid(scratch.resolve("grid"), 3, 1);
  }

  @AfterEach
  void stopGrid() {
    grid.close();
  }

  private Job submit(Path folder, Path gate) throws Exception {
    return howdah.submit(
        job -> {
          grid.use(job.getConfiguration());
          job.getConfiguration().set(BEGUN, Files.createDirectory(folder).toString());
          job.getConfiguration().set(WaitsForAFile.FILE, gate.toString());
          job.setMapperClass(WaitsAtFirst.class);
          job.setNumReduceTasks(0);
        });
  }

  private static long begun(Path folder) throws IOException {
    try (var files = Files.list(folder)) {
      return files.filter(file -> file.getFileName().toString().startsWith("attempt")).count();
    }
  }

  @Test
  void aJobRunsBesideOneThatIsNotDone() throws Exception {
    for (int i = 0; i < 3; i++) {
      write("text-" + i, "a\n");
    }
    // So that the first job knows that it is not alone, whenever it looks.
    grid.hold("job_1");
    Path gate = scratch.resolve("gate");
    Path first = scratch.resolve("first");
    Job waiting = submit(first, gate);
    Until.holds("the first has begun", () -> begun(first) > 0);
    Job other = submit(scratch.resolve("second"), scratch);
    assertThat(other.waitForCompletion(false)).isTrue();
    assertThat(begun(first)).isEqualTo(1);
    assertThat(waiting.isComplete()).isFalse();
    Files.createFile(gate);
    assertThat(waiting.waitForCompletion(false)).isTrue();
    assertThat(begun(first)).isEqualTo(3);
  }

  /** Says that it has begun, and waits for a file to be there. */
  static final class WaitsAtFirst extends Mapper<LongWritable, Text, Text, IntWritable> {
    @Override
    protected void setup(Context context) throws IOException {
      Path begun = Path.of(context.getConfiguration().get(BEGUN));
      Files.createFile(begun.resolve(context.getTaskAttemptID().toString()));
      WaitsForAFile.await(context);
    }

    @Override
    protected void map(LongWritable offset, Text line, Context context)
        throws IOException, InterruptedException {
      context.write(line, new IntWritable(1));
    }
  }
}
