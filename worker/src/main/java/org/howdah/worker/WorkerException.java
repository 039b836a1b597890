package org.howdah.worker;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.howdah.engine.Damage;
import org.howdah.record.Thrown;

/**
 * What code in a worker process threw, which has looked at its input since; looks like it in
 * messages and traces.
 */
public final class WorkerException extends Exception implements Damage.InputIsWhole {
  private static final long serialVersionUID = 1L;
  private static final int FRAMES_MAX = 100;
  private static final int TEXT_CHARACTERS_MAX = 1 << 16;

  private WorkerException(WorkerMessage.Thrown thrown, Throwable cause) {
    super(thrown.text(), cause);
    setStackTrace(thrown.frames().toArray(new StackTraceElement[0]));
  }

  /**
   * Why a worker failed: an {@link IOException} if runs that it was to read are gone or damaged,
   * and else none, whatever it was there.
   *
   * @return null if nothing was thrown
   */
  static Exception of(WorkerMessage.Failed failure) {
    WorkerException thrown = of(failure.causes());
    return failure.unreadable()
        ? new IOException("runs of map output could not be read", thrown)
        : thrown;
  }

  /**
   * @param causes each caused by the next
   * @return null if there are none
   */
  static WorkerException of(List<WorkerMessage.Thrown> causes) {
    return causes.isEmpty()
        ? null
        : new WorkerException(causes.get(0), of(causes.subList(1, causes.size())));
  }

  /** What travels of an exception and its causes, in limits; nothing of null. */
  public static List<WorkerMessage.Thrown> describe(Throwable thrown) {
    List<WorkerMessage.Thrown> causes = new ArrayList<>();
    for (Throwable next : Thrown.chain(thrown)) {
      List<StackTraceElement> frames = List.of(Thrown.frames(next));
      causes.add(
          new WorkerMessage.Thrown(
              cut(Thrown.text(next)), frames.subList(0, Math.min(FRAMES_MAX, frames.size()))));
    }
    return causes;
  }

  public static String cut(String text) {
    return text.substring(0, Math.min(TEXT_CHARACTERS_MAX, text.length()));
  }

  @Override
  @SuppressWarnings("OverrideThrowableToString") // The class's own name would mislead.
  public String toString() {
    return getMessage();
  }
}
