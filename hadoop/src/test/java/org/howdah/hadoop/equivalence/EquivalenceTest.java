package org.howdah.hadoop.equivalence;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import org.apache.hadoop.mapreduce.JobStatus;
import org.howdah.hadoop.equivalence.JobRunner.NewDescription;
import org.howdah.hadoop.equivalence.JobRunner.OldDescription;
import org.howdah.hadoop.grid.SharedGrid;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;

/**
 * Runs one job description on stock Hadoop's local framework and on Howdah and demands the same
 * output and counters. Both read the same input, each writes a folder of its own. Howdah runs jobs
 * in this process, or on nodes ({@link SharedGrid}). So does stock Hadoop with Howdah's sort in its
 * map tasks, as on a cluster.
 */
@Tag(EquivalenceTest.ON_ANY_RUNTIME)
public abstract class EquivalenceTest extends JobTest {
  /** Marks tests that hold wherever Howdah runs jobs. */
  public static final String ON_ANY_RUNTIME = "on-any-runtime";

  /** Marks those of them that each build runs on nodes, too: one for each thing jobs can do. */
  public static final String ON_NODES_TOO = "on-nodes-too";

  /** Marks tests whose jobs share objects with the test, or must not be sent to nodes. */
  public static final String IN_THIS_PROCESS = "in-this-process";

  protected JobRunner stock;
  private JobRunner plugged;

  /** The two ends of one comparison, for what a test wants to check beside it. */
  public record Both(JobOutcome stock, JobOutcome howdah) {}

  @BeforeEach
  void prepareStock() throws IOException {
    stock = new JobRunner("local", Files.createDirectory(scratch.resolve("stock")), input);
    plugged =
        new JobRunner("local", Files.createDirectory(scratch.resolve("plugged")), input)
            .sortingWithOurs();
  }

  /** The same files with the same bytes, and the same counters. */
  protected Both same(NewDescription job) throws Exception {
    Both both = new Both(stock.run(job), howdah.run(job));
    assertSame(both, false);
    assertPluggedSame(both, plugged.run(job), false);
    return both;
  }

  /** The same records in each file, in any order, and the same counters. */
  protected Both sameRecords(NewDescription job) throws Exception {
    Both both = new Both(stock.run(job), howdah.run(job));
    assertSame(both, true);
    assertPluggedSame(both, plugged.run(job), true);
    return both;
  }

  /** As {@link #same}, for the older API. */
  protected Both sameOld(OldDescription job) throws Exception {
    Both both = new Both(stock.runOld(job), howdah.runOld(job));
    assertSame(both, false);
    assertPluggedSame(both, plugged.runOld(job), false);
    return both;
  }

  /** As {@link #sameRecords}, for the older API. */
  protected Both sameRecordsOld(OldDescription job) throws Exception {
    Both both = new Both(stock.runOld(job), howdah.runOld(job));
    assertSame(both, true);
    assertPluggedSame(both, plugged.runOld(job), true);
    return both;
  }

  /** Hadoop's map tasks have sorted with ours, and nobody can tell. */
  private static void assertPluggedSame(Both both, JobOutcome plugged, boolean anyOrder) {
    assertSame(new Both(both.stock, plugged), anyOrder);
  }

  /** Both fail, and leave the same files, which should be none. */
  protected Both sameFailure(NewDescription job) throws Exception {
    Both both = new Both(stock.run(job), howdah.run(job));
    assertThat(both.stock.state()).isEqualTo(JobStatus.State.FAILED);
    assertThat(both.howdah.state()).isEqualTo(JobStatus.State.FAILED);
    assertThat(both.howdah.output()).isEqualTo(both.stock.output());
    return both;
  }

  /** Both succeeded with the same output and counters. */
  protected static void assertSame(Both both, boolean anyOrder) {
    assertSucceeded(both.stock);
    assertSucceeded(both.howdah);
    OutputFolder expected = both.stock.output();
    OutputFolder actual = both.howdah.output();
    assertThat(
            anyOrder ? expected.sorted().difference(actual.sorted()) : expected.difference(actual))
        .as("the first difference of stock Hadoop's output and ours")
        .isEmpty();
    CounterAgreement.check(both.stock, both.howdah);
  }

  private static void assertSucceeded(JobOutcome outcome) {
    assertThat(outcome.state()).as(outcome.explanation()).isEqualTo(JobStatus.State.SUCCEEDED);
  }
}
