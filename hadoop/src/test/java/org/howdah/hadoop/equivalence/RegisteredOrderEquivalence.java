package org.howdah.hadoop.equivalence;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.io.WritableComparator;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.JobCounter;
import org.apache.hadoop.mapreduce.JobStatus;
import org.howdah.hadoop.equivalence.JobRunner.NewDescription;
import org.howdah.hadoop.files.HowdahKeys;
import org.howdah.hadoop.zoo.Inputs;
import org.howdah.hadoop.zoo.Jobs;
import org.howdah.hadoop.zoo.Orders;
import org.howdah.hadoop.zoo.Reducers;
import org.howdah.hadoop.zoo.Registering;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Run by {@link RegisteredOrderTest} in a JVM of its own. */
class RegisteredOrderEquivalence extends EquivalenceTest {
  private static final int FILES = 6;

  @BeforeEach
  void writeFiles() throws Exception {
    for (int i = 0; i < FILES; i++) {
      write("file-" + i, Inputs.pairs(200 + i, 400));
    }
  }

  @AfterEach
  void registerHadoopsOwn() {
    WritableComparator.define(Text.class, new Text.Comparator());
  }

  @Test
  void byTheProgramBeforeItSubmits() throws Exception {
    WritableComparator.define(Text.class, new Orders.Descending());
    assertDescending(same(this::grouping));
  }

  @Test
  void byTheProgramOfAJobWithACombiner() throws Exception {
    WritableComparator.define(Text.class, new Orders.Descending());
    same(
        job -> {
          Jobs.wordCount(job);
          job.setCombinerClass(Reducers.Sum.class);
          job.setNumReduceTasks(2);
        });
  }

  @Test
  void byAMapperAsItIsLoaded() throws Exception {
    sameHowdahFirst(
        job -> {
          grouping(job);
          job.setMapperClass(Registering.Mapping.class);
        });
  }

  @Test
  void byAMapperAsItIsLoadedBesideACombiner() throws Exception {
    sameHowdahFirst(
        job -> {
          Jobs.wordCount(job);
          job.setMapperClass(Registering.Counting.class);
          job.setCombinerClass(Reducers.Sum.class);
          job.setNumReduceTasks(2);
        });
  }

  @Test
  void byTheProgramOfAJobInProcessesOfItsOwn() throws Exception {
    WritableComparator.define(Text.class, new Orders.Descending());
    JobOutcome expected = stock.run(this::grouping);
    JobOutcome actual =
        howdah.run(
            job -> {
              grouping(job);
              job.getConfiguration().setBoolean(HowdahKeys.ISOLATE, true);
            });
    assertSame(new Both(expected, actual), false);
  }

  @Test
  void byAMapperInAProcessOfItsOwnWhichReducersWouldNotSee() throws Exception {
    JobOutcome outcome =
        howdah.run(
            job -> {
              grouping(job);
              job.setMapperClass(Registering.Isolated.class);
              job.getConfiguration().setBoolean(HowdahKeys.ISOLATE, true);
            });
    assertThat(outcome.state()).isEqualTo(JobStatus.State.FAILED);
    assertThat(outcome.explanation())
        .contains("org.howdah.hadoop.zoo.Orders$Descending, does not order")
        .contains("as org.apache.hadoop.io.Text$Comparator should")
        .contains("name the right one in mapreduce.job.output.key.comparator.class");
  }

  @Test
  void withoutPrefixesTheOutputIsTheSame() throws Exception {
    same(
        job -> {
          grouping(job);
          job.getConfiguration().setBoolean(HowdahKeys.SORT_PREFIXES, false);
        });
  }

  private void grouping(Job job) {
    Jobs.grouping(job);
    job.setNumReduceTasks(2);
  }

  /** So that it is Howdah's task that loads the mapper. */
  private void sameHowdahFirst(NewDescription description) throws Exception {
    JobOutcome actual = howdah.run(description);
    Both both = new Both(stock.run(description), actual);
    assertDescending(both);
    assertSame(both, false);
    assertThat(actual.counter(JobCounter.TOTAL_LAUNCHED_MAPS)).isEqualTo(FILES);
  }

  private static void assertDescending(Both both) {
    List<String> lines = both.stock().output().parts();
    assertThat(lines.get(0)).isGreaterThan(lines.get(1));
  }
}
