package org.howdah.net;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.http.HttpResponse.BodySubscriber;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Flow.Subscription;
import java.util.concurrent.TimeUnit;
import org.howdah.record.HowdahException;
import org.junit.jupiter.api.Test;

/** Answers that fit, and one that does not. */
class AnswerBytesTest {
  private static final int BYTES_MAX = 10;

  /** What brings an answer, and whether it was told to stop. */
  private static final class Sender implements Subscription {
    private boolean stopped;

    @Override
    public void request(long count) {}

    @Override
    public void cancel() {
      stopped = true;
    }
  }

  private final Sender sender = new Sender();

  private BodySubscriber<byte[]> answer(int... lengths) {
    BodySubscriber<byte[]> answer = new AnswerBytes(BYTES_MAX).apply(null);
    answer.onSubscribe(sender);
    for (int length : lengths) {
      answer.onNext(List.of(ByteBuffer.allocate(length)));
    }
    return answer;
  }

  @Test
  void whatFitsIsTakenWhole() {
    BodySubscriber<byte[]> answer = answer(4, 6);
    answer.onComplete();
    assertThat(answer.getBody().toCompletableFuture().join()).hasSize(BYTES_MAX);
    assertThat(sender.stopped).isFalse();
  }

  @Test
  void oneByteMoreIsBrokenOff() {
    BodySubscriber<byte[]> answer = answer(4, 7, 7);
    answer.onComplete();
    assertThat(sender.stopped).isTrue();
    assertThat(answer.getBody().toCompletableFuture())
        .isCompletedExceptionally()
        .failsWithin(0, TimeUnit.SECONDS)
        .withThrowableOfType(ExecutionException.class)
        .withCauseInstanceOf(HowdahException.class)
        .withMessageContaining("more than 10 bytes");
  }

  @Test
  void whatTheConnectionSaysIsPassedOn() {
    BodySubscriber<byte[]> answer = answer(4);
    answer.onError(new IOException("reset"));
    assertThat(answer.getBody().toCompletableFuture())
        .failsWithin(0, TimeUnit.SECONDS)
        .withThrowableOfType(ExecutionException.class)
        .withMessageContaining("reset");
  }
}
