package org.howdah.cache.policy;

import java.nio.ByteBuffer;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/*
 * A cache that is too small for what is read writes block after block and evicts each before anyone
 * reads it again. The paper says nothing of it. What a hit saves is a read from the slow device, what
 * an admission costs is a write to the fast one, so writes pay as long as they are at most as many
 * times the hits as the one device is faster than the other. Four times is true of any that deserves
 * to be called fast beside another: flash is 5 to 50 times as fast as a disk or an object store.
 *
 * A hit is told when a block is opened, and a task that seeks to and fro opens the same blocks again and
 * again for some bytes of each. So of each job a block earns once, as far as that is remembered.
 *
 * The budget's bytes are an advance, or an empty cache could not begin. A sixteenth of what is missed
 * is one too, or a cache whose contents nobody wants any more could not change them.
 */
/**
 * Lets another policy admit blocks only as long as that pays: at each node, the bytes it admits are
 * never more than the node's budget, four times the bytes of hits, and a sixteenth of the bytes
 * that were missed, together. A block that a job reads again a little later is no further hit. Once
 * that is used up nothing is admitted until an eighth of the budget has come together again, so
 * that it does not let in single blocks of data sets, which are of no use.
 */
public final class ThrashGuard implements Policy {
  static final int WRITTEN_BY_HIT = 4;
  static final int MISSED_BY_WRITTEN = 16;
  static final int REOPENED_SHARE = 8;

  /** Tasks that seek open few blocks in turn, so few of them show which hits are not new. */
  static final int READS_REMEMBERED = 1024;

  /** Short of so much, every policy refuses, and evicts nothing but what was to go before. */
  private static final long NEVER_ENOUGH = Long.MAX_VALUE / 4;

  private final Policy policy;
  private final long budgetBytes;
  private final Map<String, Credit> credits = new LinkedHashMap<>();
  private final Map<Read, Boolean> recent = new Recent();

  /** A block that a job has read at a node. */
  private record Read(String job, String node, BlockId block) {
    static Read of(Request request) {
      return new Read(request.job(), request.node(), request.block());
    }
  }

  /** What was read most recently. */
  private static final class Recent extends LinkedHashMap<Read, Boolean> {
    private static final long serialVersionUID = 1L;

    Recent() {
      super(16, 0.75f, true);
    }

    @Override
    protected boolean removeEldestEntry(Map.Entry<Read, Boolean> eldest) {
      return size() > READS_REMEMBERED;
    }
  }

  /** What a node may write. */
  private final class Credit {
    private long bytes = budgetBytes;
    private boolean open = true;

    void restore(long used) {
      bytes = Math.max(0, budgetBytes - Math.max(0, used));
      open = bytes >= budgetBytes / REOPENED_SHARE;
    }

    void earn(long more) {
      bytes = Math.min(budgetBytes, bytes + more);
      open |= bytes >= budgetBytes / REOPENED_SHARE;
    }

    boolean allows(long wanted) {
      open &= bytes >= wanted;
      return open;
    }

    void spend(long written) {
      bytes -= written;
    }

    /** What was not written was not earned either, so it opens nothing. */
    void refund(long notWritten) {
      bytes = Math.min(budgetBytes, bytes + notWritten);
    }
  }

  /**
   * @param policy decides what is admitted as long as that pays, and what goes
   * @param budgetBytes of the cache of each node, 0 or more
   */
  public ThrashGuard(Policy policy, long budgetBytes) {
    this.policy = policy;
    this.budgetBytes = budgetBytes;
  }

  private Credit credit(String node) {
    return credits.computeIfAbsent(node, unused -> new Credit());
  }

  /** Bytes of a block that a node was allowed to write, and has not. */
  public void refund(String node, long bytesNotWritten) {
    credit(node).refund(bytesNotWritten);
  }

  /** How much of the budget each node has used and not earned back, in bytes, by its name. */
  public Map<String, Long> used() {
    Map<String, Long> bytes = new LinkedHashMap<>();
    credits.forEach((node, credit) -> bytes.put(node, budgetBytes - credit.bytes));
    return bytes;
  }

  /**
   * Goes on where an earlier guard ended.
   *
   * @param bytes that the node has used by then, of a budget that may have been another
   */
  public void restoreUsed(String node, long bytes) {
    credit(node).restore(bytes);
  }

  @Override
  public void hit(Request request) {
    if (recent.put(Read.of(request), true) == null) {
      credit(request.node()).earn(WRITTEN_BY_HIT * request.block().bytes());
    }
    policy.hit(request);
  }

  @Override
  public Verdict miss(Request request, Room room) {
    long bytes = request.block().bytes();
    Credit credit = credit(request.node());
    credit.earn(bytes / MISSED_BY_WRITTEN);
    if (!credit.allows(bytes)) {
      Verdict refusal = policy.miss(request, new Room(NEVER_ENOUGH, room.busy()));
      return new Verdict(Verdict.Reason.THRASHING, refusal.evicted());
    }
    Verdict verdict = policy.miss(request, room);
    if (verdict.admitted()) {
      credit.spend(bytes);
    }
    return verdict;
  }

  @Override
  public List<BlockId> reclaim(String node, Room room) {
    return policy.reclaim(node, room);
  }

  @Override
  public void restored(String node, DataSet dataSet, BlockId block) {
    policy.restored(node, dataSet, block);
  }

  @Override
  public void removed(String node, BlockId block) {
    policy.removed(node, block);
  }

  /** The node's credit stays what it is: its device does not forget what was written to it. */
  @Override
  public void left(String node) {
    policy.left(node);
  }

  /** That of the policy; {@link #used} is the guard's own. */
  @Override
  public byte[] memory() {
    return policy.memory();
  }

  @Override
  public void remember(ByteBuffer memory) {
    policy.remember(memory);
  }
}
