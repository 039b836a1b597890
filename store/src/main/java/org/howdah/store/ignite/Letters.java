package org.howdah.store.ignite;

import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BiFunction;
import org.apache.ignite.IgniteCheckedException;
import org.apache.ignite.IgniteException;
import org.apache.ignite.cluster.ClusterNode;
import org.apache.ignite.internal.GridKernalContext;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/*
 * Like LocalReads, of Ignite's inside: its public messages are there only once a node has joined.
 */
/** Texts between the nodes of a group, also while a node joins. Safe for several threads. */
final class Letters implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(Letters.class);
  private static final char QUESTION = '?';
  private static final char ANSWER = '=';

  private final GridKernalContext context;
  private final String topic;
  private final BiFunction<UUID, String, String> reader;
  private final AtomicLong last = new AtomicLong();
  private final Map<Long, CompletableFuture<String>> open = new ConcurrentHashMap<>();
  private final ExecutorService senders = Executors.newCachedThreadPool(Letters::sender);

  /**
   * @param reader answers what a node wrote; null if there is no answer. What it throws is none,
   *     either
   */
  Letters(GridKernalContext context, String topic, BiFunction<UUID, String, String> reader) {
    this.context = context;
    this.topic = topic;
    this.reader = reader;
    context.io().addUserMessageListener(topic, (UUID from, String letter) -> read(from, letter));
  }

  private static Thread sender(Runnable task) {
    Thread thread = new Thread(task, "store-letter");
    thread.setDaemon(true);
    return thread;
  }

  /**
   * Writes to a node.
   *
   * @param millisMax how long an answer is waited for
   * @return the answer; fails if none came
   */
  CompletableFuture<String> ask(ClusterNode node, String text, long millisMax) {
    long number = last.incrementAndGet();
    CompletableFuture<String> answer = new CompletableFuture<>();
    open.put(number, answer);
    senders.execute(() -> send(node, QUESTION, number, text));
    return answer
        .orTimeout(millisMax, TimeUnit.MILLISECONDS)
        .whenComplete((text1, failed) -> open.remove(number));
  }

  /**
   * Writes to a node that need not answer. To send to one that is silent takes as long as it is.
   */
  private void send(ClusterNode node, char kind, long number, String text) {
    try {
      context
          .io()
          .sendUserMessage(List.of(node), kind + "" + number + "\n" + text, topic, false, 0, true);
    } catch (IgniteCheckedException | IgniteException | IllegalStateException e) {
      LOG.debug("the node {} is away", Drained.name(node), e);
      CompletableFuture<String> answer = kind == QUESTION ? open.get(number) : null;
      if (answer != null) {
        answer.completeExceptionally(e);
      }
    }
  }

  private boolean read(UUID from, String letter) {
    int end = letter.indexOf('\n');
    long number = Long.parseLong(letter.substring(1, end));
    String text = letter.substring(end + 1);
    if (letter.charAt(0) == ANSWER) {
      CompletableFuture<String> answer = open.get(number);
      if (answer != null) {
        answer.complete(text);
      }
    } else {
      answer(from, number, text);
    }
    return true;
  }

  private void answer(UUID from, long number, String text) {
    try {
      String answer = reader.apply(from, text);
      ClusterNode node = context.discovery().node(from);
      if (answer != null && node != null) {
        senders.execute(() -> send(node, ANSWER, number, answer));
      }
    } catch (RuntimeException e) {
      LOG.warn("a letter of the node {} is not answered", from, e);
    }
  }

  @Override
  public void close() {
    senders.shutdownNow();
  }
}
