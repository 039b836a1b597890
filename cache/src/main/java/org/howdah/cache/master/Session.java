package org.howdah.cache.master;

import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.howdah.cache.Master;
import org.howdah.cache.policy.BlockId;
import org.howdah.net.Errors;
import org.howdah.record.ErrorCode;
import org.howdah.record.FileRange;
import org.howdah.record.HowdahException;

/*
 * A policy forgets how often a data set was read with the last block of it. So a node that joins anew, as after
 * a question that took too long, keeps what it had until it has told what is there.
 */
/**
 * What a master knows of one node since that joined. Safe for several threads: what a node said
 * that it takes for lost changes nothing any more once the node has joined anew.
 */
final class Session {
  private final long number;
  private final Joining joining;
  private final Master master;
  private final LongSupplier nanoTime;
  private final KnownBlocks known = new KnownBlocks();

  /** What was known in an earlier session, until the node has told all that is there. */
  private KnownBlocks before;

  private long heardNanos;
  private boolean ended;

  /**
   * @param before what was known of the node
   */
  Session(long number, Joining joining, KnownBlocks before, Master master, LongSupplier nanoTime) {
    this.number = number;
    this.joining = joining;
    this.before = before;
    this.master = master;
    this.nanoTime = nanoTime;
    heardNanos = nanoTime.getAsLong();
  }

  long number() {
    return number;
  }

  Joining joining() {
    return joining;
  }

  /**
   * Does what the node says.
   *
   * @return what it asked last
   * @throws HowdahException if the session has ended
   */
  synchronized Optional<Answer> pass(List<MasterMessage> messages) throws HowdahException {
    if (ended) {
      throw over();
    }
    heardNanos = nanoTime.getAsLong();
    Optional<Answer> answer = Optional.empty();
    for (MasterMessage message : messages) {
      answer = pass(message);
    }
    return answer;
  }

  private Optional<Answer> pass(MasterMessage message) {
    if (message instanceof MasterMessage.Restored restored) {
      restore(restored);
      return Optional.empty();
    }
    Optional<Answer> answer = message.passOn(joining.node(), master);
    note(message, answer);
    return answer;
  }

  /** Blocks that the master knows of are no news to it. */
  private void restore(MasterMessage.Restored restored) {
    Set<BlockId> already = new HashSet<>(before.remove(restored.blocks()));
    List<BlockId> others =
        restored.blocks().stream().filter(block -> !already.contains(block)).toList();
    if (!others.isEmpty()) {
      Object unused =
          new MasterMessage.Restored(restored.dataSet(), others).passOn(joining.node(), master);
    }
    known.add(restored.dataSet(), restored.blocks());
  }

  /** What was not told is not there. */
  private void forgetTheRest() {
    if (before.count() > 0) {
      master.removed(new Master.Removed(joining.node(), before.all(), 0));
    }
    before = new KnownBlocks();
  }

  private void note(MasterMessage message, Optional<Answer> answer) {
    if (message instanceof MasterMessage.Complete) {
      forgetTheRest();
    } else if (message instanceof MasterMessage.Removed removed) {
      remove(removed.blocks());
    }
    answer.ifPresent(
        said -> {
          known.answered(message, said);
          List<BlockId> unused = before.remove(said.gone());
        });
  }

  private void remove(List<BlockId> blocks) {
    List<BlockId> unused = known.remove(blocks);
    List<BlockId> unusedToo = before.remove(blocks);
  }

  /** What a node is told whose session is not known. */
  static HowdahException over() {
    return new Errors.Refusal(
        Errors.CONFLICT, ErrorCode.LOST, "this session has ended; the cache is to join anew");
  }

  /** The node is gone. */
  synchronized void end() {
    if (!ended) {
      ended = true;
      master.left(joining.node());
    }
  }

  /** The node joins anew; returns what is known of it. */
  synchronized KnownBlocks handOver() {
    ended = true;
    KnownBlocks all = before;
    before = new KnownBlocks();
    known.copyTo(all);
    return all;
  }

  synchronized long silentMillis() {
    return TimeUnit.NANOSECONDS.toMillis(nanoTime.getAsLong() - heardNanos);
  }

  /** How many bytes of each range are there. */
  synchronized long[] bytes(List<FileRange> ranges) {
    return ranges.stream().mapToLong(range -> known.bytes(range) + before.bytes(range)).toArray();
  }

  /** For people. */
  synchronized Map<String, Object> figures() {
    Map<String, Object> figures = new LinkedHashMap<>();
    figures.put("node", joining.node());
    figures.put("host", joining.host());
    figures.put("blocks", (long) known.count() + before.count());
    figures.put("bytes", known.bytes() + before.bytes());
    figures.put("silentMillis", silentMillis());
    return figures;
  }
}
