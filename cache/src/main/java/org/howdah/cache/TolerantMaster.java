package org.howdah.cache;

import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Supplier;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.howdah.cache.policy.BlockId;
import org.howdah.cache.policy.Request;
import org.howdah.cache.policy.Verdict;

/**
 * A master as its node asks it: one that throws has admitted nothing, given up nothing and reserved
 * nothing, and knows less afterwards; whoever reads or writes goes on. Only {@link #restored}
 * throws what it throws, for a node that is being opened can still be done without.
 */
final class TolerantMaster implements Master {
  private static final Logger LOG = Logger.getLogger(TolerantMaster.class.getName());
  private static final Verdict REFUSAL = new Verdict(Verdict.Reason.UNANSWERED, List.of());

  private final Master master;
  private final LongAdder failures;
  private final AtomicBoolean failing = new AtomicBoolean();

  /**
   * @param failures counts the times that it threw
   */
  TolerantMaster(Master master, LongAdder failures) {
    this.master = master;
    this.failures = failures;
  }

  private <T> T ask(Supplier<T> question, T otherwise) {
    try {
      T answer = question.get();
      failing.set(false);
      return answer;
    } catch (RuntimeException e) {
      failures.increment();
      Level level = failing.getAndSet(true) ? Level.FINE : Level.WARNING;
      LOG.log(level, "going on without the master of the cache, which fails", e);
      return otherwise;
    }
  }

  private void tell(Runnable message) {
    ask(
        () -> {
          message.run();
          return true;
        },
        false);
  }

  @Override
  public void hit(Request read) {
    tell(() -> master.hit(read));
  }

  @Override
  public Verdict miss(Miss miss) {
    return ask(() -> master.miss(miss), REFUSAL);
  }

  @Override
  public List<BlockId> reclaim(Reclaim reclaim) {
    return ask(() -> master.reclaim(reclaim), List.of());
  }

  @Override
  public void restored(Restored restored) {
    master.restored(restored);
  }

  @Override
  public void removed(Removed removed) {
    tell(() -> master.removed(removed));
  }

  @Override
  public void left(String node) {
    tell(() -> master.left(node));
  }

  @Override
  public int jobStarted(Job job) {
    return ask(() -> master.jobStarted(job), 0);
  }

  @Override
  public void jobEnded(JobEnded ended) {
    tell(() -> master.jobEnded(ended));
  }
}
