package org.howdah.worker.nodes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.apache.hadoop.mapred.Counters;
import org.apache.hadoop.mapreduce.JobCounter;
import org.howdah.engine.Ledger;
import org.howdah.engine.LedgerContract;
import org.howdah.engine.TaskAttempt;
import org.howdah.engine.TaskAttempt.Kind;
import org.howdah.engine.TaskMonitor;
import org.howdah.grid.JobState;
import org.howdah.grid.Journal;
import org.howdah.grid.Tenure;
import org.howdah.hadoop.task.AttemptCounters;
import org.howdah.hadoop.task.CounterLimits;
import org.howdah.hadoop.task.TaskReporter;
import org.howdah.record.HowdahException;
import org.howdah.record.Run;
import org.howdah.store.MemoryStore;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What a manager finds of what the one before has written. */
class GridLedgerTest extends LedgerContract {
  private static final String JOB = "job_1";

  private final Journal journal =
      new Journal(new MemoryStore(System::currentTimeMillis).create("jobs", 1));
  private final NamedRuns places = new NamedRuns();
  private Tenure tenure;
  private AttemptCounters counters;
  private GridLedger ledger;
  private boolean repeatable = true;
  private boolean whole = true;
  private int left;

  private final GridLedger.Manager manager =
      new GridLedger.Manager() {
        @Override
        public boolean isWhole() {
          return whole;
        }

        @Override
        public void leave() {
          left++;
        }
      };

  GridLedgerTest() throws HowdahException {}

  @BeforeEach
  void submit() throws HowdahException {
    journal.submit(JOB, new byte[0], 0);
  }

  @AfterEach
  void close() {
    journal.close();
  }

  @Override
  protected Ledger next() throws HowdahException {
    if (tenure != null) {
      tenure.drain();
    }
    tenure = journal.manage(JOB, "n", 0);
    counters = new AttemptCounters();
    ledger = new GridLedger(tenure, counters, places, () -> repeatable, manager);
    return ledger;
  }

  private Ledger.History takeOver() throws HowdahException {
    return next().history();
  }

  @Override
  protected TaskMonitor begin(TaskAttempt attempt) {
    TaskMonitor monitor = new TaskMonitor();
    counters.began(attempt, new TaskReporter(monitor, CounterLimits.none()));
    return monitor;
  }

  @Override
  protected Run run(String name) {
    return places.run(name, "n:1");
  }

  @Override
  protected String name(Run run) {
    return places.stored(run).file();
  }

  private void finish(TaskAttempt attempt, Run... runs) throws HowdahException {
    ledger.finished(attempt, List.of(runs), begin(attempt));
    Counters unused = counters.succeeded(attempt, 0);
  }

  private static TaskAttempt map(int task, int number) {
    return new TaskAttempt(Kind.MAP, task, number);
  }

  private long count(JobCounter counter) {
    return counters.total().findCounter(counter).getValue();
  }

  @Test
  void whatMergesAndFailedAttemptsCountedIsCountedOnce() throws Exception {
    takeOver();
    TaskMonitor unused = begin(map(0, 0));
    counters.placed(map(0, 0), JobCounter.DATA_LOCAL_MAPS);
    counters.failed(map(0, 0), false);
    ledger.failed(map(0, 0));
    Run first = places.run("a", "n:1");
    Run second = places.run("b", "n:1");
    finish(map(0, 1), first);
    finish(map(1, 0), second);
    Counters merge = new Counters();
    merge.findCounter("g", "n").increment(5);
    counters.merged(merge);
    ledger.merged(List.of(first, second), places.run("c", "n:1"));
    for (int managers = 0; managers < 2; managers++) {
      takeOver();
      assertThat(count(JobCounter.NUM_FAILED_MAPS)).isEqualTo(1);
      assertThat(count(JobCounter.DATA_LOCAL_MAPS)).isEqualTo(1);
      assertThat(counters.total().findCounter("g", "n").getValue()).isEqualTo(5);
      assertThat(count(JobCounter.TOTAL_LAUNCHED_MAPS)).isEqualTo(3);
    }
  }

  @Test
  void aRunIsFoundOnTheNodesThatItWasCopiedTo() throws Exception {
    takeOver();
    Run run = places.run("a", "n:1", "n:2");
    finish(map(0, 0), run);
    places.move(run, "n:2", "n:3");
    ledger.copied(run);
    for (int managers = 0; managers < 2; managers++) {
      places.forgetAdopted();
      assertThat(takeOver().outputs()).hasSize(1);
      assertThat(places.adopted())
          .singleElement()
          .satisfies(found -> assertThat(found.nodes()).containsExactly("n:2", "n:3"));
    }
  }

  @Test
  void runsOfAMapStayInTheOrderInWhichItWroteThem() throws Exception {
    takeOver();
    Run second = places.run("b", "n:1");
    Run third = places.run("c", "n:1");
    finish(map(1, 0), places.run("a", "n:1"), second, third, places.run("d", "n:1"));
    ledger.merged(List.of(second, third), places.run("bc", "n:1"));
    for (int managers = 0; managers < 2; managers++) {
      assertThat(takeOver().outputs().keySet())
          .extracting(run -> places.stored(run).file())
          .containsExactly("a", "bc", "d");
    }
  }

  @Test
  void mapTasksWhoseRunsAreNotThereRunAgain() throws Exception {
    takeOver();
    finish(map(0, 0), places.run("a", "n:1"));
    finish(map(1, 0));
    places.lose();
    Ledger.History history = takeOver();
    assertThat(history.outputs()).isEmpty();
    assertThat(history.finished().get(Kind.MAP)).containsOnlyKeys(map(1, 0));
  }

  @Test
  void aCommitThatCannotBeRepeatedIsNot() throws Exception {
    takeOver();
    ledger.committing();
    repeatable = false;
    assertThatThrownBy(this::takeOver)
        .isInstanceOf(HowdahException.class)
        .hasMessageContaining("delete the output and run the job again");
  }

  @Test
  void aManagerWhoseFilesAreGoneLeavesTheEndToAnother() throws Exception {
    takeOver();
    ledger.committing();
    whole = false;
    for (JobState end : List.of(JobState.FAILED, JobState.KILLED)) {
      assertThatThrownBy(() -> ledger.end(end)).hasMessageContaining("files");
    }
    assertThat(left).isEqualTo(2);
    assertThat(journal.find(JOB).orElseThrow().state()).isEqualTo(JobState.COMMITTING);
    takeOver();
    ledger.committed();
    assertThat(journal.find(JOB).orElseThrow().state()).isEqualTo(JobState.SUCCEEDED);
  }
}
