package org.howdah.hadoop.grid;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.JobStatus;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.mapreduce.Mapper;
import org.howdah.hadoop.equivalence.JobOutcome;
import org.howdah.hadoop.equivalence.JobTest;
import org.howdah.hadoop.managers.SpareProcess;
import org.howdah.hadoop.zoo.Inputs;
import org.howdah.testkit.Until;
import org.howdah.testkit.daemon.Pids;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Jobs whose workers were started before it was known for which job. */
@Timeout(180)
class SpareWorkersTest extends JobTest {
  private static final int COUNTERS_MAX = 77;

  private static List<ProcessHandle> spares() {
    return Pids.descendantsRunning(SpareProcess.class);
  }

  /** Those of jobs are called so, too: this is one that has been there before. */
  private static ProcessHandle awaitOne() {
    Until.holds("a worker waits for a job", () -> !spares().isEmpty());
    return spares().get(0);
  }

  private JobOutcome run(TestGrid grid) throws Exception {
    return howdah.run(
        job -> {
          grid.use(job.getConfiguration());
          job.addCacheFile(URI.create(scratch.resolve("side.txt").toUri() + "#link"));
          job.setMapperClass(TellsWhereItIs.class);
          job.setNumReduceTasks(0);
          job.getConfiguration().setInt(MRJobConfig.COUNTERS_MAX_KEY, COUNTERS_MAX);
        });
  }

  @Test
  void workersThatWaitedFindTheirJobsFilesAndServeOneJobOnly() throws Exception {
    Files.writeString(scratch.resolve("side.txt"), "side data");
    write("prose", Inputs.prose(1, 20));
    try (TestGrid grid = TestGrid.withSpares(scratch.resolve("grid"), 1, 1)) {
      JobOutcome first = run(grid);
      assertThat(first.state()).as(first.explanation()).isEqualTo(JobStatus.State.SUCCEEDED);
      ProcessHandle spare = awaitOne();
      JobOutcome second = run(grid);
      assertThat(second.state()).as(second.explanation()).isEqualTo(JobStatus.State.SUCCEEDED);
      String[] said = second.output().parts().get(0).strip().split("\t");
      assertThat(said[0]).isEqualTo(Long.toString(spare.pid()));
      assertThat(said[1]).isEqualTo("side data");
      assertThat(said[2]).contains("/jobs/job_").endsWith("true " + COUNTERS_MAX);
      assertThat(spare.onExit().get(60, TimeUnit.SECONDS).isAlive()).isFalse();
    }
    assertThat(spares()).isEmpty();
  }

  /** Says which process it is, what it finds, and what Java and Hadoop take for its folder. */
  static final class TellsWhereItIs extends Mapper<LongWritable, Text, Text, Text> {
    @Override
    public void run(Context context) throws IOException, InterruptedException {
      Path real = Path.of("").toRealPath();
      boolean same =
          Files.isSameFile(real, Path.of("").toAbsolutePath())
              && Files.isSameFile(real, Path.of(System.getProperty("user.dir")))
              && Files.isSameFile(
                  real.resolve("tmp"), Path.of(System.getProperty("java.io.tmpdir")));
      context.write(
          new Text(Long.toString(ProcessHandle.current().pid())),
          new Text(
              Files.readString(Path.of("link"))
                  + ("\t"
                      + real
                      + " "
                      + same
                      + " "
                      + context.getConfiguration().get(MRJobConfig.COUNTERS_MAX_KEY))));
    }
  }
}
