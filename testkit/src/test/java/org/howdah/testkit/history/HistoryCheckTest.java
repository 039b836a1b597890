package org.howdah.testkit.history;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.howdah.testkit.Seeds;
import org.howdah.testkit.history.Operation.Kind;
import org.junit.jupiter.api.Test;

class HistoryCheckTest {
  private static void assertHolds(List<Operation> history) {
    assertThat(HistoryCheck.breaches(history, Reads.NEWEST)).isEmpty();
  }

  private static void assertFirst(List<Operation> history, int culprit) {
    assertThat(HistoryCheck.breaches(history, Reads.NEWEST))
        .singleElement()
        .satisfies(
            breach -> {
              assertThat(breach.isDecided()).isTrue();
              assertThat(breach.operation().client()).as(breach.toString()).isEqualTo(culprit);
            });
  }

  @Test
  void aReadGetsWhatWasStoredBeforeOrIsBeingStored() {
    Recorder recorder = new Recorder().set("1", 0, 10).set("2", 20, 40);
    assertHolds(recorder.get(25, 30, "VALUE 1").get(31, 35, "VALUE 2").history());
  }

  @Test
  void aReaderThatGoesBackInTimeIsNamed() {
    Recorder recorder = new Recorder().set("1", 0, 10).set("2", 20, 40);
    assertFirst(recorder.get(25, 30, "VALUE 2").get(31, 35, "VALUE 1").history(), 3);
  }

  @Test
  void anAcknowledgedChangeThatIsGoneIsNamedByTheFirstAnswerWithoutIt() {
    Recorder recorder = new Recorder().set("1", 0, 10).set("2", 20, 30).get(40, 50, "VALUE 2");
    assertFirst(recorder.get(60, 70, "VALUE 1").get(80, 90, "VALUE 1").history(), 3);
  }

  @Test
  void ofTwoThatCountFromTheSameNumberTheSecondCannotBe() {
    Recorder recorder = new Recorder().set("5", 0, 10).add(Kind.INCR, "1", 20, 40, "6");
    assertFirst(recorder.add(Kind.INCR, "1", 21, 41, "6").history(), 2);
  }

  @Test
  void whatWasNeverAnsweredMayBeDoneLate() {
    Recorder recorder = new Recorder().set("1", 0, 10).unanswered(Kind.SET, "2", 20);
    assertHolds(recorder.get(30, 40, "VALUE 1").get(900, 910, "VALUE 2").history());
  }

  @Test
  void whatWasNeverAnsweredMayNeverBeDone() {
    Recorder recorder = new Recorder().set("1", 0, 10).unanswered(Kind.DELETE, "", 20);
    assertHolds(recorder.get(30, 40, "VALUE 1").get(900, 910, "VALUE 1").history());
  }

  @Test
  void whatWasNeverAnsweredIsNotDoneTwice() {
    Recorder recorder = new Recorder().set("1", 0, 10).unanswered(Kind.INCR, "1", 20);
    assertFirst(recorder.get(30, 40, "VALUE 2").get(50, 60, "VALUE 3").history(), 3);
  }

  @Test
  void aDeletedKeyThatIsThereAgainIsNamed() {
    Recorder recorder = new Recorder().set("1", 0, 10).add(Kind.DELETE, "", 20, 30, "DELETED");
    assertFirst(recorder.get(40, 50, "END").get(60, 70, "VALUE 1").history(), 3);
  }

  @Test
  void aChangeThatIsAnsweredWronglyIsNamedAndNotTheReadBeforeItsAnswer() {
    Recorder recorder = new Recorder().set("5", 0, 10).add(Kind.INCR, "1", 20, 60, "7");
    assertFirst(recorder.get(30, 40, "VALUE 6").history(), 1);
  }

  @Test
  void whatIsSaidOfABreachTellsWhatTheKeyWasAndWhatWasAsked() {
    Recorder recorder = new Recorder().set("1", 0, 10).set("2", 2_000_000, 3_000_000);
    List<Operation> history = recorder.get(4_000_000, 5_000_000, "VALUE 1").history();
    assertThat(HistoryCheck.breaches(history, Reads.NEWEST).get(0).toString())
        .contains("client 2: get k -> VALUE 1", "the first answer that cannot be")
        .contains("the key was: 2", "2.000 ms - 3.000 ms  client 1: set k 2 -> STORED");
  }

  @Test
  void historiesOfARegisterHold() {
    Seeds.check(
        60,
        random -> {
          List<Operation> history = new RandomHistory(random, 4).of(4, 20);
          assertHolds(history);
        });
  }

  @Test
  void anAnswerThatNobodyCanHaveGotIsFoundWhereverItIs() {
    Seeds.check(
        60,
        random -> {
          List<Operation> history = new ArrayList<>(new RandomHistory(random, 4).of(4, 20));
          Operation read =
              Recorder.of(Kind.GET, "", "", random.nextInt(500), 500 + random.nextInt(500));
          history.add(random.nextInt(history.size()), read.answered("VALUE never"));
          assertThat(HistoryCheck.breaches(history, Reads.NEWEST))
              .extracting(breach -> breach.operation().startNanos())
              .containsExactly(read.startNanos());
        });
  }

  @Test
  void smallHistoriesAreDecidedAsByTryingAllOrders() {
    Seeds.check(
        1000,
        random -> {
          List<Operation> history = new RandomHistory(random, 2).of(3, 2);
          List<Operation> mixed = mixed(history, random);
          Optional<Operation> expected = firstByAllOrders(mixed);
          assertThat(HistoryCheck.breaches(mixed, Reads.NEWEST))
              .as(mixed.toString())
              .extracting(Breach::operation)
              .isEqualTo(expected.stream().toList());
        });
  }

  /** Some operations get the answers of others. */
  private static List<Operation> mixed(List<Operation> history, Random random) {
    List<Operation> mixed = new ArrayList<>(history);
    for (int i = 0; i < mixed.size(); i++) {
      Optional<String> other = mixed.get(random.nextInt(mixed.size())).answer();
      if (mixed.get(i).answer().isPresent() && other.isPresent() && random.nextInt(3) == 0) {
        mixed.set(i, mixed.get(i).answered(other.get()));
      }
    }
    return mixed;
  }

  /** The first answer with which what was known until then is not linearizable. */
  private static Optional<Operation> firstByAllOrders(List<Operation> history) {
    return history.stream()
        .filter(one -> one.answer().isPresent())
        .sorted(Comparator.comparingLong(Operation::endNanos))
        .filter(one -> !isLinearizable(knownAt(history, one.endNanos()), Register.ABSENT))
        .findFirst();
  }

  private static List<Operation> knownAt(List<Operation> history, long nanos) {
    return history.stream()
        .filter(one -> one.startNanos() <= nanos)
        .map(one -> one.endNanos() <= nanos ? one : one.unanswered())
        .toList();
  }

  private static boolean isLinearizable(List<Operation> left, Register register) {
    if (left.stream().allMatch(one -> one.answer().isEmpty())) {
      return true;
    }
    long firstEnd = left.stream().mapToLong(Operation::endNanos).min().getAsLong();
    for (Operation next : left) {
      Register.Step step = register.ask(next);
      if (next.startNanos() <= firstEnd
          && next.answer().map(step.answer()::equals).orElse(true)
          && isLinearizable(without(left, next), step.after())) {
        return true;
      }
    }
    return false;
  }

  private static List<Operation> without(List<Operation> all, Operation one) {
    List<Operation> left = new ArrayList<>(all);
    left.remove(one);
    return left;
  }

  @Test
  void whatIsWrittenDownIsReadAgain() {
    Operation cas =
        new Operation(3, Kind.CAS, "k", "old", "new", 5, 9, Optional.of("SERVER_ERROR and why"));
    assertThat(Operation.parse(cas.line())).isEqualTo(cas);
    Operation read = Recorder.of(Kind.GET, "", "", -7, Operation.NEVER);
    assertThat(Operation.parse(read.line())).isEqualTo(read);
  }
}
