package org.howdah.hadoop.job;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.howdah.engine.CommitPermit;
import org.howdah.engine.TaskAttempt;
import org.howdah.engine.TaskAttempt.Kind;
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;

/*
 * The scheduler has one attempt of each task at a time, but an attempt that it has given up may still
 * run where nobody reaches it. So the latest that has asked wins, and none before it.
 *
 * One question to the store answers all who asked before it began.
 */
/**
 * Lets one attempt of each task commit, and none when the job is another process's by now. Any
 * thread may call.
 */
final class CommitGate implements CommitPermit {
  /** Whether the job is this process's now; throws if it is not. */
  interface Confirmation {
    void confirm() throws HowdahException;
  }

  private final Map<Kind, Map<Integer, Integer>> latest = new HashMap<>();
  private final Object asking = new Object();
  private final AtomicLong asked = new AtomicLong();
  private volatile Confirmation confirmation = () -> {};
  private long confirmed;

  /** Has that asked from now on, before any attempt commits. */
  void confirmBy(Confirmation its) {
    confirmation = its;
  }

  @Override
  public void await(TaskAttempt attempt) throws HowdahException {
    claim(attempt);
    long number = asked.incrementAndGet();
    synchronized (asking) {
      if (confirmed >= number) {
        return;
      }
      long all = asked.get();
      confirmation.confirm();
      confirmed = all;
    }
  }

  private synchronized void claim(TaskAttempt attempt) throws HowdahException {
    int last =
        latest
            .computeIfAbsent(attempt.kind(), kind -> new HashMap<>())
            .merge(attempt.task(), attempt.number(), Math::max);
    if (last != attempt.number()) {
      throw new HowdahException(
          ErrorCode.LOST,
          "%s task %d, attempt %d, may not commit: attempt %d does"
              .formatted(attempt.kind().word(), attempt.task(), attempt.number(), last));
    }
  }
}
