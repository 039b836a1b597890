package org.howdah.store.ignite.copies;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.apache.ignite.IgniteException;
import org.apache.ignite.internal.managers.communication.GridIoMessage;
import org.apache.ignite.internal.processors.cache.distributed.dht.atomic.GridDhtAtomicNearResponse;
import org.apache.ignite.internal.processors.cache.distributed.dht.atomic.GridNearAtomicUpdateResponse;
import org.apache.ignite.plugin.extensions.communication.Message;
import org.howdah.net.Looks;
import org.howdah.store.quorum.AnswerGate;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/*
 * A node that has a partition's first copy no longer waits for a copy whose node has left, and may tell so to the node
 * that asked for a change before that one has heard of the leave.
 */
/** What nodes tell each other of changes, held until it is agreed on who has them. */
final class HeldAnswers implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(HeldAnswers.class);

  /** Whether one has waited for too long; that it may leave, it is told. */
  private static final long LOOK_MILLIS = 500;

  private final CopyKeeper copies;
  private final AnswerGate gate;
  private ScheduledExecutorService worker;

  /**
   * @param patienceMillis how long they are held; the node that is told then looks itself whether
   *     it may say so
   */
  HeldAnswers(CopyKeeper copies, long patienceMillis) {
    this.copies = copies;
    gate =
        new AnswerGate(
            copies::isAgreed,
            TimeUnit.MILLISECONDS.toNanos(patienceMillis),
            System::nanoTime,
            () -> new IllegalStateException("it is not agreed on"));
  }

  void start() {
    worker = Looks.begin("store-answers", LOOK_MILLIS, gate::look);
    copies.whenAgreed(() -> Looks.soon(worker, gate::look));
  }

  /** Whether a message is held; then it is sent later. */
  boolean hold(Message message, Runnable send) {
    if (!isAnswer(message) || copies.isAgreed()) {
      return false;
    }
    var unused =
        gate.pass(CompletableFuture.completedFuture(message))
            .whenComplete((passed, tooLate) -> sendLate(send));
    // It may have been agreed on just before this one began to wait.
    if (copies.isAgreed()) {
      Looks.soon(worker, gate::look);
    }
    return true;
  }

  private static boolean isAnswer(Message message) {
    return message instanceof GridIoMessage sent
        && (sent.message() instanceof GridNearAtomicUpdateResponse
            || sent.message() instanceof GridDhtAtomicNearResponse);
  }

  private static void sendLate(Runnable send) {
    try {
      send.run();
    } catch (IgniteException | IllegalStateException e) {
      LOG.debug("who asked for a change is away", e);
    }
  }

  @Override
  public void close() {
    if (worker != null) {
      worker.shutdownNow();
    }
    gate.close();
  }
}
