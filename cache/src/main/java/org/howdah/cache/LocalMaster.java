package org.howdah.cache;

import java.nio.file.Path;
import java.util.List;
import org.howdah.cache.policy.AllocationHistory;
import org.howdah.cache.policy.BlockId;
import org.howdah.cache.policy.Policies;
import org.howdah.cache.policy.Policy;
import org.howdah.cache.policy.Request;
import org.howdah.cache.policy.ThrashGuard;
import org.howdah.cache.policy.Verdict;

/*
 * Of what is kept in files only the policy's memory waits for the end of the process: it has up to 3 MiB, and
 * is no harm if it is of the end before. A process that is killed again and again would never have to pay for
 * what it wrote, so the credit is written down while it is used.
 */
/** The master of the nodes of this process. */
public final class LocalMaster implements Master {
  private static final int STEPS_OF_CREDIT = 64;

  private final Policy policy;
  private final ThrashGuard guard;
  private final AllocationHistory history;
  private final HistoryFile historyFile;
  private final CreditFile creditFile;
  private final PolicyFile policyFile;
  private final long creditStepBytes;
  private long unsavedBytes;
  private boolean asked;

  /**
   * One that forgets everything with the process.
   *
   * @param policy that nobody else uses; it is not guarded against caches that are too small
   */
  public LocalMaster(Policy policy) {
    this.policy = policy;
    guard = null;
    history = new AllocationHistory();
    historyFile = null;
    creditFile = null;
    policyFile = null;
    creditStepBytes = 0;
  }

  /**
   * One that keeps in files what jobs took, what the policy knows of accesses, and what nodes have
   * used of its guard's credit, and goes on where an earlier one with the same folder ended. Of one
   * that was killed it does not know what the policy learned, and less than a 64th of the budget of
   * the credit that it used.
   *
   * @param budgetBytes of the cache of each node
   * @param folder may be missing until there is something to keep
   * @param guarded whether a {@link ThrashGuard} keeps the policy from writing for nothing
   */
  public LocalMaster(Policies kind, long budgetBytes, Path folder, boolean guarded) {
    Policy own = kind.create();
    guard = guarded ? new ThrashGuard(own, budgetBytes) : null;
    policy = guarded ? guard : own;
    historyFile = new HistoryFile(folder);
    creditFile = new CreditFile(folder);
    policyFile = new PolicyFile(folder, kind);
    creditStepBytes = budgetBytes / STEPS_OF_CREDIT;
    history = historyFile.load();
    policyFile.load(policy);
    if (guarded) {
      creditFile.load().forEach(guard::restoreUsed);
    }
  }

  /**
   * Writes down what is kept in files and is not there yet; before another may use the folder, and
   * before its nodes are closed, of whose blocks a policy knows no more then.
   */
  public synchronized void save() {
    if (guard != null) {
      creditFile.save(guard.used());
    }
    // Who only looks, maybe with another policy than jobs have, leaves what these knew.
    if (policyFile != null && asked) {
      policyFile.save(policy);
    }
  }

  @Override
  public synchronized void hit(Request read) {
    asked = true;
    policy.hit(read);
  }

  @Override
  public synchronized Verdict miss(Miss miss) {
    asked = true;
    Verdict verdict = policy.miss(miss.request(), miss.room());
    if (guard != null && verdict.admitted()) {
      creditUsed(miss.request().block().bytes());
    }
    return verdict;
  }

  private void creditUsed(long bytes) {
    unsavedBytes += bytes;
    if (unsavedBytes >= creditStepBytes) {
      unsavedBytes = 0;
      creditFile.save(guard.used());
    }
  }

  @Override
  public synchronized List<BlockId> reclaim(Reclaim reclaim) {
    return policy.reclaim(reclaim.node(), reclaim.room());
  }

  @Override
  public synchronized void restored(Restored restored) {
    for (BlockId block : restored.blocks()) {
      policy.restored(restored.node(), restored.dataSet(), block);
    }
  }

  @Override
  public synchronized void removed(Removed removed) {
    removed.blocks().forEach(block -> policy.removed(removed.node(), block));
    if (guard != null && removed.bytesNotWritten() > 0) {
      guard.refund(removed.node(), removed.bytesNotWritten());
    }
  }

  @Override
  public synchronized void left(String node) {
    policy.left(node);
  }

  @Override
  public synchronized int jobStarted(Job job) {
    return history.expected(job.type(), job.inputBytes());
  }

  @Override
  public synchronized void jobEnded(JobEnded ended) {
    Job job = ended.job();
    int before = history.expected(job.type(), job.inputBytes());
    history.record(job.id(), job.type(), job.inputBytes(), ended.poolBlocks());
    if (historyFile != null && before != history.expected(job.type(), job.inputBytes())) {
      historyFile.save(history);
    }
  }
}
