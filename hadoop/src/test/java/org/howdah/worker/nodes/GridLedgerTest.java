package org.howdah.worker.nodes;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.mapred.Counters;
import org.apache.hadoop.mapreduce.JobCounter;
import org.howdah.engine.Ledger;
import org.howdah.engine.TaskAttempt;
import org.howdah.engine.TaskAttempt.Kind;
import org.howdah.engine.TaskMonitor;
import org.howdah.grid.Journal;
import org.howdah.grid.Tenure;
import org.howdah.hadoop.task.AttemptCounters;
import org.howdah.hadoop.task.CounterLimits;
import org.howdah.hadoop.task.TaskReporter;
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;
import org.howdah.record.Run;
import org.howdah.store.MemoryStore;
import org.howdah.worker.PackedIndex;
import org.howdah.worker.RunPlaces;
import org.howdah.worker.StoredRun;
import org.howdah.worker.WorkerProcess;
import org.howdah.worker.WorkerSpace;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What a manager finds of what the one before has written. */
class GridLedgerTest {
  private static final String JOB = "job_1";
  private static final PackedIndex INDEX = PackedIndex.of(new byte[32]);

  private final Journal journal =
      new Journal(new MemoryStore(System::currentTimeMillis).create("jobs", 1));
  private final Places places = new Places();
  private Tenure tenure;
  private AttemptCounters counters;
  private GridLedger ledger;

  GridLedgerTest() throws HowdahException {}

  /** Runs that are what their names say. */
  private static final class Places implements RunPlaces {
    private final Map<Run, StoredRun> stored = new HashMap<>();
    private final List<StoredRun> adopted = new ArrayList<>();
    private boolean gone;

    Run run(String name, String... nodes) {
      Run run =
          (Run)
              Proxy.newProxyInstance(
                  Run.class.getClassLoader(),
                  new Class<?>[] {Run.class},
                  (proxy, method, arguments) ->
                      switch (method.getName()) {
                        case "hashCode" -> System.identityHashCode(proxy);
                        case "equals" -> proxy == arguments[0];
                        default -> throw new UnsupportedOperationException(method.getName());
                      });
      stored.put(run, new StoredRun(name, 1, List.of(nodes), INDEX));
      return run;
    }

    @Override
    public Run adopt(StoredRun run, WorkerSpace space) throws HowdahException {
      if (gone) {
        throw new HowdahException(ErrorCode.LOST, "nobody has it");
      }
      adopted.add(run);
      return run(run.file(), run.nodes().toArray(new String[0]));
    }

    @Override
    public StoredRun stored(Run run) {
      return stored.get(run);
    }

    @Override
    public List<String> copies(WorkerProcess worker) {
      return List.of();
    }

    @Override
    public void delete(String name) {}
  }

  @BeforeEach
  void submit() throws HowdahException {
    journal.submit(JOB, new byte[0], 0);
    takeOver();
  }

  @AfterEach
  void close() {
    journal.close();
  }

  private Ledger.History takeOver() throws HowdahException {
    if (tenure != null) {
      tenure.drain();
    }
    tenure = journal.manage(JOB, "n", 0);
    counters = new AttemptCounters();
    ledger = new GridLedger(tenure, counters, places, () -> true, () -> {});
    return ledger.history();
  }

  private void finish(TaskAttempt attempt, Run... runs) throws HowdahException {
    TaskMonitor monitor = new TaskMonitor();
    counters.began(attempt, new TaskReporter(monitor, CounterLimits.none()));
    ledger.finished(attempt, List.of(runs), monitor);
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
    counters.began(map(0, 0), new TaskReporter(new TaskMonitor(), CounterLimits.none()));
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
    Run run = places.run("a", "n:1", "n:2");
    finish(map(0, 0), run);
    places.stored.put(run, new StoredRun("a", 1, List.of("n:2", "n:3"), INDEX));
    ledger.copied(run);
    for (int managers = 0; managers < 2; managers++) {
      places.adopted.clear();
      assertThat(takeOver().outputs()).hasSize(1);
      assertThat(places.adopted)
          .singleElement()
          .satisfies(found -> assertThat(found.nodes()).containsExactly("n:2", "n:3"));
    }
  }

  @Test
  void runsOfAMapStayInTheOrderInWhichItWroteThem() throws Exception {
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
    finish(map(0, 0), places.run("a", "n:1"));
    finish(map(1, 0));
    places.gone = true;
    Ledger.History history = takeOver();
    assertThat(history.outputs()).isEmpty();
    assertThat(history.finished().get(Kind.MAP)).containsOnlyKeys(map(1, 0));
  }
}
