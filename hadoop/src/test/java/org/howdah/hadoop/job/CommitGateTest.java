package org.howdah.hadoop.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.howdah.engine.TaskAttempt;
import org.howdah.engine.TaskAttempt.Kind;
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Who may commit. */
@Timeout(60)
class CommitGateTest {
  private final CommitGate gate = new CommitGate();

  private static TaskAttempt reduce(int task, int number) {
    return new TaskAttempt(Kind.REDUCE, task, number);
  }

  @Test
  void ofATaskTheLatestAttemptMayCommitAndNoneBeforeIt() throws Exception {
    gate.await(reduce(1, 0));
    gate.await(reduce(1, 1));
    assertThatThrownBy(() -> gate.await(reduce(1, 0)))
        .hasMessageContaining("reduce task 1, attempt 0, may not commit: attempt 1 does");
    gate.await(reduce(2, 0));
    gate.await(new TaskAttempt(Kind.MAP, 1, 0));
  }

  @Test
  void nobodyCommitsOnceTheJobIsAnothers() throws Exception {
    gate.await(reduce(1, 0));
    gate.confirmBy(
        () -> {
          throw new HowdahException(ErrorCode.LOST, "it is another's");
        });
    assertThatThrownBy(() -> gate.await(reduce(2, 0))).hasMessage("it is another's");
  }

  @Test
  void oneQuestionAnswersAllWhoAskedBeforeIt() throws Exception {
    AtomicInteger questions = new AtomicInteger();
    CountDownLatch asked = new CountDownLatch(1);
    CountDownLatch goesOn = new CountDownLatch(1);
    gate.confirmBy(
        () -> {
          if (questions.incrementAndGet() == 1) {
            asked.countDown();
            await(goesOn);
          }
        });
    List<Thread> threads = new ArrayList<>();
    List<CompletableFuture<Void>> answers = new ArrayList<>();
    answers.add(start(threads, reduce(0, 0)));
    await(asked);
    for (int task = 1; task < 9; task++) {
      answers.add(start(threads, reduce(task, 0)));
    }
    while (!threads.stream().skip(1).allMatch(CommitGateTest::waitsToAsk)) {
      assertThat(Thread.currentThread().isInterrupted()).isFalse();
    }
    goesOn.countDown();
    for (CompletableFuture<Void> answer : answers) {
      answer.get(60, TimeUnit.SECONDS);
    }
    assertThat(questions).hasValue(2);
  }

  private static boolean waitsToAsk(Thread thread) {
    StackTraceElement[] stack = thread.getStackTrace();
    return thread.getState() == Thread.State.BLOCKED
        && stack.length > 0
        && stack[0].getMethodName().equals("await");
  }

  private CompletableFuture<Void> start(List<Thread> threads, TaskAttempt attempt) {
    CompletableFuture<Void> answer = new CompletableFuture<>();
    Thread thread =
        new Thread(
            () -> {
              try {
                gate.await(attempt);
                answer.complete(null);
              } catch (HowdahException e) {
                answer.completeExceptionally(e);
              }
            },
            "test-" + attempt);
    thread.setDaemon(true);
    thread.start();
    threads.add(thread);
    return answer;
  }

  private static void await(CountDownLatch latch) {
    try {
      assertThat(latch.await(60, TimeUnit.SECONDS)).isTrue();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }
}
