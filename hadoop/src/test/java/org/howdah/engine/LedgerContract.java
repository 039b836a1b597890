package org.howdah.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.howdah.engine.TaskAttempt.Kind;
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;
import org.howdah.record.Run;
import org.junit.jupiter.api.Test;

/** What every {@link Ledger} promises that outlives a process. A subclass has processes change. */
public abstract class LedgerContract {
  /**
   * The ledger of the job's next process, when all that the one before was told is written. That
   * one may live on.
   */
  protected abstract Ledger next() throws HowdahException;

  /** Has an attempt begin in the process that has the job now. */
  protected abstract TaskMonitor begin(TaskAttempt attempt);

  /** A run that was left on a node. */
  protected abstract Run run(String name);

  /** The name of a run, also of one that a history has. */
  protected abstract String name(Run run);

  private static TaskAttempt map(int task, int number) {
    return new TaskAttempt(Kind.MAP, task, number);
  }

  private static TaskAttempt reduce(int task) {
    return new TaskAttempt(Kind.REDUCE, task, 0);
  }

  private void finish(Ledger ledger, TaskAttempt attempt, Run... runs) throws HowdahException {
    TaskMonitor monitor = begin(attempt);
    monitor.setInput(10 + attempt.task(), 100 + attempt.task());
    ledger.finished(attempt, List.of(runs), monitor);
  }

  private Map<String, Set<Integer>> outputs(Ledger.History history) {
    Map<String, Set<Integer>> outputs = new LinkedHashMap<>();
    history.outputs().forEach((run, maps) -> outputs.put(name(run), maps));
    return outputs;
  }

  @Test
  void theFirstProcessFindsNothing() throws Exception {
    Ledger.History history = next().history();
    assertThat(history.finished()).isEmpty();
    assertThat(history.outputs()).isEmpty();
  }

  @Test
  void theNextFindsWhatFinishedAndWhereItsRunsAre() throws Exception {
    Ledger ledger = next();
    ledger.history();
    finish(ledger, map(0, 0), run("a"));
    finish(ledger, map(1, 2), run("b"), run("c"));
    finish(ledger, reduce(0));
    for (int processes = 0; processes < 2; processes++) {
      Ledger.History history = next().history();
      assertThat(history.of(Kind.MAP)).containsOnlyKeys(map(0, 0), map(1, 2));
      assertThat(history.of(Kind.REDUCE)).containsOnlyKeys(reduce(0));
      assertThat(history.of(Kind.MAP).get(map(1, 2)).inputRecords()).isEqualTo(11);
      assertThat(history.of(Kind.MAP).get(map(1, 2)).inputBytes()).isEqualTo(101);
      assertThat(outputs(history))
          .isEqualTo(Map.of("a", Set.of(0), "b", Set.of(1), "c", Set.of(1)));
    }
  }

  @Test
  void attemptsOfTheNextHaveNumbersThatWereNotUsed() throws Exception {
    Ledger ledger = next();
    assertThat(ledger.history().firstNumber()).isNotNegative();
    finish(ledger, map(0, 7), run("a"));
    TaskMonitor unused = begin(map(1, 9));
    ledger.failed(map(1, 9));
    assertThat(next().history().firstNumber()).isGreaterThan(9);
  }

  @Test
  void aMapWhoseOutputWasLostHasNotFinished() throws Exception {
    Ledger ledger = next();
    ledger.history();
    finish(ledger, map(0, 0), run("a"));
    finish(ledger, map(1, 0), run("b"));
    finish(ledger, reduce(0));
    ledger.lost(map(0, 0));
    Ledger.History history = next().history();
    assertThat(history.of(Kind.MAP)).containsOnlyKeys(map(1, 0));
    assertThat(history.of(Kind.REDUCE)).containsOnlyKeys(reduce(0));
    assertThat(outputs(history)).isEqualTo(Map.of("b", Set.of(1)));
  }

  @Test
  void aMapThatFinishedAgainAfterALossHas() throws Exception {
    Ledger ledger = next();
    ledger.history();
    finish(ledger, map(0, 0), run("a"));
    ledger.lost(map(0, 0));
    finish(ledger, map(0, 1), run("b"));
    Ledger.History history = next().history();
    assertThat(history.of(Kind.MAP)).containsOnlyKeys(map(0, 1));
    assertThat(outputs(history)).isEqualTo(Map.of("b", Set.of(0)));
  }

  @Test
  void aMergedRunStandsForTheMapsOfThoseItIsMadeOf() throws Exception {
    Ledger ledger = next();
    ledger.history();
    Run first = run("a");
    Run second = run("b");
    finish(ledger, map(0, 0), first);
    finish(ledger, map(1, 0), second);
    finish(ledger, map(2, 0), run("c"));
    ledger.merged(List.of(first, second), run("ab"));
    assertThat(outputs(next().history())).isEqualTo(Map.of("ab", Set.of(0, 1), "c", Set.of(2)));
  }

  @Test
  void whoHasTheJobNoMoreCannotEndIt() throws Exception {
    Ledger before = next();
    before.history();
    Ledger now = next();
    now.history();
    assertThatThrownBy(before::committing)
        .asInstanceOf(InstanceOfAssertFactories.type(HowdahException.class))
        .extracting(HowdahException::code)
        .isEqualTo(ErrorCode.LOST);
    assertThatThrownBy(before::committed).isInstanceOf(HowdahException.class);
    now.committing();
    now.committed();
  }

  @Test
  void whatIsWrittenByWhoHasTheJobNoMoreDoesNotCount() throws Exception {
    Ledger before = next();
    before.history();
    finish(before, map(0, 0), run("a"));
    Ledger now = next();
    now.history();
    finish(before, map(1, 0), run("b"));
    finish(now, map(2, 0), run("c"));
    Ledger.History history = next().history();
    assertThat(history.of(Kind.MAP)).containsOnlyKeys(map(0, 0), map(2, 0));
    assertThat(outputs(history)).isEqualTo(Map.of("a", Set.of(0), "c", Set.of(2)));
  }
}
