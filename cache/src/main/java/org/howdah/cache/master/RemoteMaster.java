package org.howdah.cache.master;

import java.util.List;
import java.util.UUID;
import org.howdah.cache.Master;
import org.howdah.cache.policy.BlockId;
import org.howdah.cache.policy.Request;
import org.howdah.cache.policy.Verdict;
import org.howdah.record.HowdahException;

/**
 * The master of one node, on another machine. While it is away it admits nothing and names nothing
 * to give up; when it is back it hears of all blocks anew. A question waits two seconds for those
 * before it, and as long for each request that it takes. Safe for several threads.
 */
public final class RemoteMaster implements Master, AutoCloseable {
  private static final Verdict UNANSWERED = new Verdict(Verdict.Reason.UNANSWERED, List.of());

  private final PendingMessages pending = new PendingMessages();
  private final MasterConnection connection;

  private RemoteMaster(MasterLink link) {
    connection = new MasterConnection(link, pending);
  }

  /**
   * Asks it at once, and again each second while it is away.
   *
   * @param node unlike those of all other caches
   * @param host of this machine, as schedulers name it
   * @throws HowdahException if the address or the token cannot be one
   */
  public static RemoteMaster at(MasterAddress address, String node, String host)
      throws HowdahException {
    return new RemoteMaster(
        new MasterLink(address, new Joining(node, host, UUID.randomUUID().toString())));
  }

  /** Whether it answers. */
  public boolean isThere() {
    return connection.isThere();
  }

  /** Has the master hear at once what it would hear in a moment. */
  void tellNow() {
    connection.look();
  }

  @Override
  public void hit(Request read) {
    pending.hit(new MasterMessage.Hit(read.job(), read.dataSet(), read.block()));
  }

  @Override
  public Verdict miss(Miss miss) {
    Request request = miss.request();
    MasterMessage question =
        new MasterMessage.Miss(
            request.job(),
            request.dataSet(),
            request.block(),
            miss.room().bytesShort(),
            List.copyOf(miss.room().busy()));
    return connection.ask(question).orElse(null) instanceof Answer.Decided decided
        ? decided.verdict()
        : UNANSWERED;
  }

  @Override
  public List<BlockId> reclaim(Reclaim reclaim) {
    MasterMessage question =
        new MasterMessage.Reclaim(reclaim.room().bytesShort(), List.copyOf(reclaim.room().busy()));
    return connection.ask(question).orElse(null) instanceof Answer.Freed freed
        ? freed.blocks()
        : List.of();
  }

  @Override
  public void restored(Restored restored) {
    pending.restored(restored.dataSet(), restored.blocks());
  }

  @Override
  public void removed(Removed removed) {
    pending.removed(removed.blocks(), removed.bytesNotWritten());
  }

  @Override
  public int jobStarted(Job job) {
    return connection.ask(new MasterMessage.JobStarted(job)).orElse(null)
            instanceof Answer.Reserved reserved
        ? reserved.blocks()
        : 0;
  }

  @Override
  public void jobEnded(JobEnded ended) {
    pending.add(new MasterMessage.JobEnded(ended));
  }

  /** Of this node; of others it knows nothing. */
  @Override
  public void left(String node) {
    close();
  }

  /** Tells the master that the node is gone, if it is there. */
  @Override
  public void close() {
    connection.close();
  }
}
