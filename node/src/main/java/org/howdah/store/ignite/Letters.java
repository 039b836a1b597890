package org.howdah.store.ignite;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BiFunction;
import org.apache.ignite.IgniteCheckedException;
import org.apache.ignite.IgniteException;
import org.apache.ignite.cluster.ClusterNode;
import org.apache.ignite.internal.GridKernalContext;
import org.apache.ignite.lang.IgniteBiPredicate;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/*
 * Like LocalReads, of Ignite's inside: its public messages are there only once a node has joined.
 */
/**
 * Questions and answers between the nodes of a group, also while a node joins. Safe for several
 * threads.
 */
public final class Letters {
  private static final Logger LOG = LoggerFactory.getLogger(Letters.class);
  private static final byte QUESTION = '?';
  private static final byte ANSWER = '=';
  private static final int HEAD_BYTES = 1 + Long.BYTES;

  private final GridKernalContext context;
  private final String topic;
  private final Executor senders;
  private final BiFunction<UUID, byte[], byte[]> reader;
  private final IgniteBiPredicate<UUID, byte[]> listener;
  private final AtomicLong last = new AtomicLong();
  private final Map<Long, Open> open = new ConcurrentHashMap<>();

  /** A question that is not answered yet. */
  private record Open(UUID node, CompletableFuture<byte[]> answer) {}

  /**
   * @param senders where letters are sent, which takes as long as a node is silent
   * @param reader answers what a node wrote; null if there is no answer. What it throws is none,
   *     either
   */
  public Letters(
      GridKernalContext context,
      String topic,
      Executor senders,
      BiFunction<UUID, byte[], byte[]> reader) {
    this.context = context;
    this.topic = topic;
    this.senders = senders;
    this.reader = reader;
    listener = this::read;
    context.io().addUserMessageListener(topic, listener);
  }

  /** Reads no letters any more. */
  public void close() {
    context.io().removeUserMessageListener(topic, listener);
  }

  /**
   * Writes to a node.
   *
   * @param millisMax how long an answer is waited for
   * @return the answer; fails if none came
   */
  public CompletableFuture<byte[]> ask(ClusterNode node, byte[] question, long millisMax) {
    long number = last.incrementAndGet();
    CompletableFuture<byte[]> answer = new CompletableFuture<>();
    open.put(number, new Open(node.id(), answer));
    senders.execute(() -> send(node, QUESTION, number, question));
    return answer
        .orTimeout(millisMax, TimeUnit.MILLISECONDS)
        .whenComplete((got, failed) -> open.remove(number));
  }

  /** The same of texts. */
  public CompletableFuture<String> ask(ClusterNode node, String question, long millisMax) {
    return ask(node, question.getBytes(UTF_8), millisMax)
        .thenApply(answer -> new String(answer, UTF_8));
  }

  /** No answer comes from a node any more. */
  public void hasGone(UUID node) {
    for (Open question : open.values()) {
      if (question.node.equals(node)) {
        question.answer.completeExceptionally(new IllegalStateException("the node has gone"));
      }
    }
  }

  private void send(ClusterNode node, byte kind, long number, byte[] text) {
    byte[] letter =
        ByteBuffer.allocate(HEAD_BYTES + text.length).put(kind).putLong(number).put(text).array();
    try {
      context.io().sendUserMessage(List.of(node), letter, topic, false, 0, true);
    } catch (IgniteCheckedException | IgniteException | IllegalStateException e) {
      LOG.debug("the node {} is away", Drained.name(node), e);
      Open question = kind == QUESTION ? open.get(number) : null;
      if (question != null) {
        question.answer.completeExceptionally(e);
      }
    }
  }

  private boolean read(UUID from, byte[] letter) {
    if (letter.length < HEAD_BYTES) {
      LOG.warn("the node {} wrote something else than a letter", from);
      return true;
    }
    ByteBuffer in = ByteBuffer.wrap(letter);
    byte kind = in.get();
    long number = in.getLong();
    byte[] text = Arrays.copyOfRange(letter, HEAD_BYTES, letter.length);
    if (kind == ANSWER) {
      Open question = open.get(number);
      if (question != null) {
        question.answer.complete(text);
      }
    } else {
      answer(from, number, text);
    }
    return true;
  }

  private void answer(UUID from, long number, byte[] text) {
    try {
      byte[] answer = reader.apply(from, text);
      ClusterNode node = context.discovery().node(from);
      if (answer != null && node != null) {
        senders.execute(() -> send(node, ANSWER, number, answer));
      }
    } catch (RuntimeException e) {
      LOG.warn("a letter of the node {} is not answered", from, e);
    }
  }
}
