package org.howdah.store.ignite.reads;

import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.apache.ignite.Ignite;
import org.apache.ignite.IgniteException;
import org.apache.ignite.cluster.ClusterNode;
import org.apache.ignite.events.EventType;
import org.apache.ignite.internal.GridKernalContext;
import org.apache.ignite.internal.IgniteEx;
import org.apache.ignite.internal.managers.eventstorage.DiscoveryEventListener;
import org.howdah.store.Value;
import org.howdah.store.ignite.Letters;

/*
 * Ignite asks for each key by a message of its own, and its getAll reads copies that are still being filled.
 */
/** Reads many keys of another node's copies by one message. Safe for several threads. */
public final class RemoteReads implements AutoCloseable {
  private static final String TOPIC = "howdah-reads";
  private static final byte[][] UNKNOWN = new byte[0][];

  /** To a node that answers nothing the group talks no longer than it is silent. */
  private static final long PATIENCE_MORE_MILLIS = 5_000;

  private final Ignite ignite;
  private final GridKernalContext kernal;
  private final BooleanSupplier mayAnswer;
  private final long answerMillisMax;
  private final Letters letters;
  private final DiscoveryEventListener gone;

  /**
   * @param mayAnswer whether others count on this node
   * @param silenceMillis how long a node may be silent before others go on without it
   */
  public RemoteReads(Ignite ignite, BooleanSupplier mayAnswer, long silenceMillis) {
    this.ignite = ignite;
    this.mayAnswer = mayAnswer;
    kernal = ((IgniteEx) ignite).context();
    answerMillisMax = silenceMillis + PATIENCE_MORE_MILLIS;
    // Sent at once, as Ignite does when it reads: who asks waits in any case.
    letters = new Letters(kernal, TOPIC, Runnable::run, (from, letter) -> answer(letter));
    gone = (event, view) -> letters.hasGone(event.eventNode().id());
    kernal
        .event()
        .addDiscoveryEventListener(gone, EventType.EVT_NODE_LEFT, EventType.EVT_NODE_FAILED);
  }

  /**
   * Asks a node.
   *
   * @return for each of the first keys what {@link LocalReads#read} has for it there, or its
   *     version in eight bytes; fails if the node does not answer, or cannot tell
   */
  CompletableFuture<byte[][]> read(ClusterNode node, ReadLetter question) {
    int count = question.keys().size();
    return letters
        .ask(node, question.encode(), answerMillisMax)
        .thenApply(
            answer -> {
              byte[][] found = ReadLetter.found(answer);
              if (found.length > count || found.length == 0) {
                throw new IllegalStateException(
                    "a node answers for keys that it was not asked for");
              }
              return found;
            });
  }

  /** Until when it is worth to try again. */
  long patienceNanos() {
    return TimeUnit.MILLISECONDS.toNanos(answerMillisMax);
  }

  /**
   * What this node has for a question, which another one asked; for no key if it cannot tell.
   *
   * @throws IllegalArgumentException if it is no question
   */
  public byte[] answer(byte[] letter) {
    ReadLetter question = ReadLetter.decode(letter);
    byte[][] found = found(question);
    // Looked at when the answer leaves: what was read may be old if the others go on without this
    // node. It is not elsewhere, though: who asks all copies must not go on without this one.
    return ReadLetter.answer(mayAnswer.getAsBoolean() ? found : UNKNOWN);
  }

  private byte[][] found(ReadLetter question) {
    try {
      LocalReads local = new LocalReads(ignite, question.cache());
      return question.versionsOnly()
          ? versions(local, question.keys())
          : local.read(question.keys(), question.bytesMax());
    } catch (IgniteException | IllegalStateException e) {
      return UNKNOWN;
    }
  }

  /** One by one, as the values together may be more than there is room for. */
  private static byte[][] versions(LocalReads local, List<byte[]> keys) {
    byte[][] versions = new byte[keys.size()][];
    Arrays.setAll(versions, i -> version(local.read(List.of(keys.get(i)), Long.MAX_VALUE)[0]));
    return versions;
  }

  private static byte[] version(byte[] stored) {
    boolean isValue = stored != null && stored != LocalReads.ELSEWHERE;
    return isValue ? Value.versionBytesOf(stored) : stored;
  }

  @Override
  public void close() {
    letters.close();
    kernal
        .event()
        .removeDiscoveryEventListener(gone, EventType.EVT_NODE_LEFT, EventType.EVT_NODE_FAILED);
  }
}
