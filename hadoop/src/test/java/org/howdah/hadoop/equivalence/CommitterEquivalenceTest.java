package org.howdah.hadoop.equivalence;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.mapreduce.lib.output.FileOutputCommitter;
import org.howdah.hadoop.equivalence.JobRunner.NewDescription;
import org.howdah.hadoop.equivalence.JobRunner.OldDescription;
import org.howdah.hadoop.zoo.Inputs;
import org.howdah.hadoop.zoo.Jobs;
import org.howdah.hadoop.zoo.LoggingCommitter;
import org.howdah.hadoop.zoo.OldApi;
import org.howdah.hadoop.zoo.OldLoggingCommitter;
import org.howdah.hadoop.zoo.Throwing;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CommitterEquivalenceTest extends EquivalenceTest {
  @BeforeEach
  void writeTwoFiles() throws Exception {
    write("one.txt", Inputs.pairs(50, 100));
    write("two.txt", Inputs.pairs(51, 100));
  }

  @ParameterizedTest
  @CsvSource({"1, 0", "1, 2", "2, 0", "2, 2"})
  void bothAlgorithmsOfTheFileOutputCommitter(int algorithm, int reducers) throws Exception {
    same(
        job -> {
          Jobs.grouping(job);
          job.getConfiguration()
              .setInt(FileOutputCommitter.FILEOUTPUTCOMMITTER_ALGORITHM_VERSION, algorithm);
          job.setNumReduceTasks(reducers);
        });
  }

  @Test
  void noSuccessFileIsWrittenWhenSwitchedOff() throws Exception {
    Both both =
        same(
            job -> {
              Jobs.grouping(job);
              job.getConfiguration()
                  .setBoolean(FileOutputCommitter.SUCCESSFUL_JOB_OUTPUT_DIR_MARKER, false);
            });
    assertThat(both.howdah().output().records()).doesNotContainKey("_SUCCESS");
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 2})
  void aCommitterIsCalledInTheSameOrder(int reducers) throws Exception {
    sameCalls(
        job -> {
          Jobs.grouping(job);
          job.setOutputFormatClass(LoggingCommitter.Format.class);
          job.setNumReduceTasks(reducers);
        });
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 2})
  @Tag(ON_NODES_TOO)
  void aCommitterOfTheOlderApiIsCalledInTheSameOrder(int reducers) throws Exception {
    sameCallsOld(
        conf -> {
          OldApi.grouping(conf);
          conf.setOutputCommitter(OldLoggingCommitter.class);
          conf.setNumReduceTasks(reducers);
        });
  }

  @Test
  @Tag(ON_NODES_TOO)
  void aFailedTaskAbortsItselfAndTheJob() throws Exception {
    write("one.txt", Throwing.POISON + "\n");
    Files.delete(input.resolve("two.txt"));
    Both both =
        sameCalls(
            job -> {
              Jobs.grouping(job);
              job.setMapperClass(Throwing.AtPoison.class);
              job.setOutputFormatClass(LoggingCommitter.Format.class);
              job.setNumReduceTasks(0);
              job.setMaxMapAttempts(1);
            });
    assertThat(both.howdah().succeeded()).isFalse();
    assertThat(howdah.commits()).containsEntry("m0 attempt 0", List.of("setupTask", "abortTask"));
    assertThat(both.howdah().folder().resolve("_temporary")).doesNotExist();
  }

  @ParameterizedTest
  @ValueSource(strings = {"setupJob", "commitJob", "setupTask", "commitTask"})
  void aCommitterThatFailsFailsTheJob(String call) throws Exception {
    Files.delete(input.resolve("two.txt"));
    Both both =
        sameCalls(
            job -> {
              Jobs.grouping(job);
              job.setOutputFormatClass(LoggingCommitter.Format.class);
              job.getConfiguration().set(LoggingCommitter.FAIL_IN, call);
              job.setMaxMapAttempts(1);
              job.setMaxReduceAttempts(1);
            });
    assertThat(both.howdah().succeeded()).isFalse();
    assertThat(both.howdah().explanation()).contains("the committer was told to fail in " + call);
  }

  @Test
  void aFailedJobLeavesNoTemporaryFiles() throws Exception {
    Both both =
        sameFailure(
            job -> {
              Jobs.grouping(job);
              job.setReducerClass(Throwing.InReduce.class);
              job.setMaxReduceAttempts(1);
            });
    assertThat(both.howdah().succeeded()).isFalse();
    assertThat(both.howdah().output().records()).isEmpty();
    assertThat(both.howdah().folder().resolve("_temporary")).doesNotExist();
  }

  /** Stock Hadoop's local mode aborts a task in one case alone, its cluster mode in all. */
  private Both sameCalls(NewDescription job) throws Exception {
    Both both = new Both(stock.run(job), howdah.run(job));
    assertThat(callsBesideAborts(howdah)).isEqualTo(callsBesideAborts(stock));
    return both;
  }

  private static Map<String, List<String>> callsBesideAborts(JobRunner runner) throws IOException {
    Map<String, List<String>> calls = runner.commits();
    calls.replaceAll(
        (whom, list) -> list.stream().filter(call -> !call.equals("abortTask")).toList());
    return calls;
  }

  private void sameCallsOld(OldDescription job) throws Exception {
    stock.runOld(job);
    howdah.runOld(job);
    assertThat(howdah.commits()).isEqualTo(stock.commits());
  }
}
