package org.howdah.worker;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.howdah.engine.Damage;
import org.howdah.engine.TaskFailure;
import org.howdah.record.ErrorCode;
import org.howdah.record.Run;
import org.junit.jupiter.api.Test;

/** What a parent makes of a worker's failure. */
class WorkerExceptionTest {
  private final AtomicInteger asked = new AtomicInteger();
  private final Run run =
      (Run)
          Proxy.newProxyInstance(
              Run.class.getClassLoader(),
              new Class<?>[] {Run.class},
              (proxy, method, arguments) -> {
                asked.incrementAndGet();
                return false;
              });

  private List<Run> goneAfter(boolean unreadable) {
    IOException thrown = new IOException("the user's own file is not there");
    WorkerMessage.Failed failed =
        new WorkerMessage.Failed(
            ErrorCode.USER_CODE,
            "reduce task 0 failed",
            WorkerException.describe(thrown),
            List.of(),
            unreadable);
    Exception cause = WorkerException.of(failed);
    assertThat(cause).hasStackTraceContaining(thrown.getMessage());
    TaskFailure failure = new TaskFailure(failed.code(), failed.message(), cause);
    return Damage.gone(List.of(run), IntStream.of(0), failure, () -> true);
  }

  @Test
  void runsAreNotReadAgainForWhatUserCodeThrew() {
    assertThat(goneAfter(false)).isEmpty();
    assertThat(asked).hasValue(0);
  }

  @Test
  void runsThatAWorkerCouldNotReadAreLookedAt() {
    assertThat(goneAfter(true)).hasSize(1);
    assertThat(asked).hasValue(1);
  }
}
