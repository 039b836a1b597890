package org.howdah.testkit.history;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.howdah.testkit.Seeds;
import org.howdah.testkit.history.Operation.Kind;
import org.junit.jupiter.api.Test;

class AnyCopyTest {
  private final Recorder recorder = new Recorder().set("1", 0, 10).set("2", 20, 40);

  private void assertBreach(int client) {
    assertThat(HistoryCheck.breaches(recorder.history(), Reads.ANY_COPY))
        .extracting(breach -> breach.operation().client())
        .containsExactly(client);
  }

  private void assertHolds() {
    assertThat(HistoryCheck.breaches(recorder.history(), Reads.ANY_COPY)).isEmpty();
  }

  @Test
  void whileAChangeIsUnderWayTheOldValueMayBeReadAfterTheNewOne() {
    recorder.get(25, 30, "VALUE 2").get(31, 35, "VALUE 1").get(36, 50, "VALUE 1");
    assertHolds();
  }

  @Test
  void onceAChangeIsAcknowledgedTheOldValueIsNotRead() {
    recorder.get(41, 50, "VALUE 1");
    assertBreach(2);
  }

  @Test
  void aChangeThatWasNeverAnsweredLetsNobodyReadWhatWasBeforeAnAcknowledgedOne() {
    recorder.unanswered(Kind.SET, "3", 15).get(45, 50, "VALUE 3").get(51, 55, "VALUE 2");
    assertHolds();
    recorder.get(56, 60, "VALUE 1");
    assertBreach(5);
  }

  @Test
  void changesAreDecidedByOneOwner() {
    recorder.add(Kind.INCR, "1", 22, 60, "3").add(Kind.INCR, "1", 23, 61, "3");
    assertBreach(3);
  }

  @Test
  void aChangeThatWasReadIsNotUndone() {
    recorder.unanswered(Kind.APPEND, "3", 50).get(60, 65, "VALUE 23").get(66, 70, "VALUE 2");
    assertHolds();
    recorder.add(Kind.APPEND, "4", 80, 90, "STORED").get(91, 95, "VALUE 24");
    assertBreach(6);
  }

  @Test
  void historiesOfARegisterHoldAlsoIfReadsMayBeOlder() {
    Seeds.check(
        60,
        random -> {
          List<Operation> history = new RandomHistory(random, 2).of(3, 20);
          assertThat(HistoryCheck.breaches(history, Reads.ANY_COPY)).isEmpty();
        });
  }
}
