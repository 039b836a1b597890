package org.howdah.cache.master;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.howdah.cache.Master;
import org.howdah.net.Errors;
import org.howdah.record.ErrorCode;
import org.howdah.record.FileRange;
import org.howdah.record.HowdahException;

/**
 * What a master knows of one node since that joined. Safe for several threads: what a node said
 * that it takes for lost changes nothing any more once the node has joined anew.
 */
final class Session {
  private final long number;
  private final String node;
  private final String host;
  private final Master master;
  private final LongSupplier nanoTime;
  private final KnownBlocks known = new KnownBlocks();
  private long heardNanos;
  private boolean ended;

  /**
   * @param host of the node, as schedulers name it
   */
  Session(long number, String node, String host, Master master, LongSupplier nanoTime) {
    this.number = number;
    this.node = node;
    this.host = host;
    this.master = master;
    this.nanoTime = nanoTime;
    heardNanos = nanoTime.getAsLong();
  }

  long number() {
    return number;
  }

  String node() {
    return node;
  }

  String host() {
    return host;
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
      answer = message.passOn(node, master);
      note(message, answer);
    }
    return answer;
  }

  private void note(MasterMessage message, Optional<Answer> answer) {
    if (message instanceof MasterMessage.Restored restored) {
      known.add(restored.dataSet(), restored.blocks());
    } else if (message instanceof MasterMessage.Removed removed) {
      known.remove(removed.blocks());
    } else if (message instanceof MasterMessage.Miss miss
        && answer.orElse(null) instanceof Answer.Decided decided) {
      known.remove(decided.verdict().evicted());
      if (decided.verdict().admitted()) {
        known.add(miss.dataSet(), List.of(miss.block()));
      }
    } else if (answer.orElse(null) instanceof Answer.Freed freed) {
      known.remove(freed.blocks());
    }
  }

  /** What a node is told whose session is not known. */
  static HowdahException over() {
    return new Errors.Refusal(
        Errors.CONFLICT, ErrorCode.LOST, "this session has ended; the cache is to join anew");
  }

  synchronized void end() {
    if (!ended) {
      ended = true;
      master.left(node);
    }
  }

  synchronized long silentMillis() {
    return TimeUnit.NANOSECONDS.toMillis(nanoTime.getAsLong() - heardNanos);
  }

  synchronized long bytes(FileRange range) {
    return known.bytes(range);
  }

  /** For people. */
  synchronized Map<String, Object> figures() {
    Map<String, Object> figures = new LinkedHashMap<>();
    figures.put("node", node);
    figures.put("host", host);
    figures.put("blocks", (long) known.count());
    figures.put("bytes", known.bytes());
    figures.put("silentMillis", silentMillis());
    return figures;
  }
}
