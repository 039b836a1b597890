package org.howdah.net;

import java.net.http.HttpResponse.BodyHandler;
import java.net.http.HttpResponse.BodySubscriber;
import java.net.http.HttpResponse.BodySubscribers;
import java.net.http.HttpResponse.ResponseInfo;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow.Subscription;
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;

/**
 * Takes an answer into memory, and breaks it off with a {@link HowdahException} once it is larger
 * than whoever asked has room for: nobody else would answer less. For several answers at once.
 *
 * @param bytesMax the largest that is taken
 */
public record AnswerBytes(int bytesMax) implements BodyHandler<byte[]> {
  @Override
  public BodySubscriber<byte[]> apply(ResponseInfo head) {
    return new Limited(bytesMax);
  }

  private static final class Limited implements BodySubscriber<byte[]> {
    private final BodySubscriber<byte[]> whole = BodySubscribers.ofByteArray();
    private final int bytesMax;
    private long bytes;
    private Subscription subscription;

    Limited(int bytesMax) {
      this.bytesMax = bytesMax;
    }

    @Override
    public void onSubscribe(Subscription given) {
      subscription = given;
      whole.onSubscribe(given);
    }

    @Override
    public void onNext(List<ByteBuffer> parts) {
      boolean fitted = bytes <= bytesMax;
      bytes += parts.stream().mapToLong(ByteBuffer::remaining).sum();
      if (bytes <= bytesMax) {
        whole.onNext(parts);
      } else if (fitted) {
        subscription.cancel();
        onError(
            new HowdahException(
                ErrorCode.CORRUPTION, "an answer has more than " + bytesMax + " bytes"));
      }
    }

    @Override
    public void onError(Throwable why) {
      whole.onError(why);
    }

    @Override
    public void onComplete() {
      whole.onComplete();
    }

    @Override
    public CompletionStage<byte[]> getBody() {
      return whole.getBody();
    }
  }
}
