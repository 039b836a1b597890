package org.howdah.hadoop.equivalence;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.howdah.hadoop.equivalence.JobRunner.NewDescription;
import org.howdah.hadoop.equivalence.JobRunner.OldDescription;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/**
 * Runs one job description on stock Hadoop's local framework and on Howdah and demands the same
 * output and counters. Both read the folder {@link #input}, each writes a folder of its own.
 */
public abstract class EquivalenceTest {
  private static final String STOCK = "local";
  private static final String HOWDAH = System.getProperty("howdah.framework", "local");

  @TempDir protected Path scratch;

  /** The folder that jobs read unless their description says otherwise; empty at first. */
  protected Path input;

  protected JobRunner stock;
  protected JobRunner howdah;

  /** The two ends of one comparison, for what a test wants to check beside it. */
  public record Both(JobOutcome stock, JobOutcome howdah) {}

  @BeforeEach
  void prepareFolders() throws IOException {
    input = Files.createDirectory(scratch.resolve("input"));
    stock = new JobRunner(STOCK, Files.createDirectory(scratch.resolve("stock")), input);
    howdah = new JobRunner(HOWDAH, Files.createDirectory(scratch.resolve("howdah")), input);
  }

  /** The same files with the same bytes, and the same counters. */
  protected Both same(NewDescription job) throws Exception {
    Both both = new Both(stock.run(job), howdah.run(job));
    assertSame(both, false);
    return both;
  }

  /** The same records in each file, in any order, and the same counters. */
  protected Both sameRecords(NewDescription job) throws Exception {
    Both both = new Both(stock.run(job), howdah.run(job));
    assertSame(both, true);
    return both;
  }

  /** As {@link #same}, for the older API. */
  protected Both sameOld(OldDescription job) throws Exception {
    Both both = new Both(stock.runOld(job), howdah.runOld(job));
    assertSame(both, false);
    return both;
  }

  /** As {@link #sameRecords}, for the older API. */
  protected Both sameRecordsOld(OldDescription job) throws Exception {
    Both both = new Both(stock.runOld(job), howdah.runOld(job));
    assertSame(both, true);
    return both;
  }

  protected void write(String name, String text) throws IOException {
    Path file = input.resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
  }

  private static void assertSame(Both both, boolean anyOrder) {
    assertThat(both.stock.status().getState()).isEqualTo(both.howdah.status().getState());
    OutputFolder expected = both.stock.output();
    OutputFolder actual = both.howdah.output();
    assertThat(actual.records().keySet()).isEqualTo(expected.records().keySet());
    assertThat(anyOrder ? actual.sorted() : actual)
        .isEqualTo(anyOrder ? expected.sorted() : expected);
    if (both.stock.succeeded()) {
      CounterAgreement.check(both.stock, both.howdah);
    }
  }
}
