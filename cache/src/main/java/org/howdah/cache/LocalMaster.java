package org.howdah.cache;

import java.util.List;
import org.howdah.cache.policy.AllocationHistory;
import org.howdah.cache.policy.BlockId;
import org.howdah.cache.policy.Policy;
import org.howdah.cache.policy.Request;
import org.howdah.cache.policy.Verdict;

/** The master of the nodes of this process. */
public final class LocalMaster implements Master {
  private final Policy policy;
  private final AllocationHistory history = new AllocationHistory();

  /**
   * @param policy that nobody else uses
   */
  public LocalMaster(Policy policy) {
    this.policy = policy;
  }

  @Override
  public synchronized void hit(Request read) {
    policy.hit(read);
  }

  @Override
  public synchronized Verdict miss(Miss miss) {
    return policy.miss(miss.request(), miss.room());
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
  }

  @Override
  public synchronized int jobStarted(Job job) {
    return history.expected(job.type(), job.inputBytes());
  }

  @Override
  public synchronized void jobEnded(JobEnded ended) {
    Job job = ended.job();
    history.record(job.id(), job.type(), job.inputBytes(), ended.poolBlocks());
  }
}
