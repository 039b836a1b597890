package org.howdah.cache.master;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.howdah.net.Looks;
import org.howdah.record.HowdahException;

/*
 * Nobody waits for a master that is away: it is looked for by a thread of its own, and questions are answered
 * as if it had said no. What is asked goes behind all that was told before, so the master learns of things
 * in the order in which they happened.
 */
/**
 * Says to a master what waits for it, and begins anew when it was away. Safe for several threads.
 */
final class MasterConnection implements AutoCloseable {
  private static final Logger LOG = Logger.getLogger(MasterConnection.class.getName());
  private static final long LOOK_MILLIS = 200;

  /** So often something is said, so that the master knows that the node is there. */
  private static final long SIGN_NANOS = TimeUnit.SECONDS.toNanos(5);

  /** How long it is left alone when it was away. */
  private static final long RETRY_NANOS = TimeUnit.SECONDS.toNanos(1);

  private final MasterLink link;
  private final PendingMessages pending;
  private final ReentrantLock exchange = new ReentrantLock(true);
  private final ScheduledExecutorService looks;
  private volatile boolean isThere;
  private boolean complained;
  private boolean closed;
  private long session;
  private long triedNanos = System.nanoTime() - RETRY_NANOS;

  /** Asks the master at once. */
  MasterConnection(MasterLink link, PendingMessages pending) {
    this.link = link;
    this.pending = pending;
    look();
    looks = Looks.begin("cache-master-tell", LOOK_MILLIS, this::look);
  }

  /** Whether the master answers. */
  boolean isThere() {
    return isThere;
  }

  /** Tells what waits, or looks for a master that was away. */
  void look() {
    exchange.lock();
    Object unused =
        orAway(
            () -> {
              tellOrJoin();
              return Optional.empty();
            });
  }

  /** What needs the connection, which whoever calls has locked. */
  private interface Exchange {
    Optional<Answer> run() throws HowdahException;
  }

  /** Empty, and the master is away, if it fails. */
  private Optional<Answer> orAway(Exchange what) {
    try {
      return what.run();
    } catch (HowdahException e) {
      away(e.getMessage());
      return Optional.empty();
    } catch (RuntimeException | Error e) {
      away(e.toString());
      throw e;
    } finally {
      exchange.unlock();
    }
  }

  private void tellOrJoin() throws HowdahException {
    long nanos = System.nanoTime() - triedNanos;
    if (!closed && isThere) {
      tell(nanos > SIGN_NANOS);
    } else if (!closed && nanos >= RETRY_NANOS) {
      join();
    }
  }

  private void join() throws HowdahException {
    triedNanos = System.nanoTime();
    session = link.join();
    pending.begin();
    Object unused = say(List.of());
    isThere = true;
    LOG.log(
        complained ? Level.WARNING : Level.INFO,
        "the master of caches at {0} answers, and knows {1} blocks of this one",
        new Object[] {link, pending.knownCount()});
    complained = false;
  }

  private void tell(boolean isSign) throws HowdahException {
    if (isSign || pending.count() > 0) {
      Object unused = say(List.of());
    }
    if (pending.hasOverflowed()) {
      isThere = false;
      join();
    }
  }

  /** Says all that waits now, and then this; what was asked with it. */
  private Optional<Answer> say(List<byte[]> last) throws HowdahException {
    int waiting = pending.count();
    List<byte[]> batch = pending.take();
    for (int said = batch.size(); said < waiting; said += batch.size()) {
      Object unused = link.tell(session, batch);
      batch = pending.take();
    }
    batch.addAll(last);
    Optional<Answer> answer = link.tell(session, batch);
    triedNanos = System.nanoTime();
    return answer;
  }

  private void away(String why) {
    isThere = false;
    triedNanos = System.nanoTime();
    pending.end();
    LOG.log(
        complained ? Level.FINE : Level.WARNING,
        "the cache takes nothing more until its master is back: {0}",
        why);
    complained = true;
  }

  /** Empty if there is no answer in a few seconds, others' questions before it included. */
  Optional<Answer> ask(MasterMessage question) {
    if (!isThere || !isMyTurn()) {
      return Optional.empty();
    }
    return orAway(
        () -> {
          Optional<Answer> answer =
              isThere ? say(List.of(MasterMessage.WIRE.encode(question))) : Optional.empty();
          answer.ifPresent(said -> pending.answered(question, said));
          return answer;
        });
  }

  /** Who is told to end while it waits, goes on without an answer. */
  private boolean isMyTurn() {
    try {
      return exchange.tryLock(MasterLink.PATIENCE_MILLIS, TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  /** Tells the master that the node is gone, if it is there. */
  @Override
  public void close() {
    looks.shutdown();
    exchange.lock();
    try {
      if (!closed && isThere) {
        Object unused = say(List.of());
        link.leave(session);
      }
    } catch (HowdahException e) {
      LOG.log(Level.FINE, "the master will notice that this cache has ended", e);
    } finally {
      isThere = false;
      closed = true;
      pending.end();
      link.close();
      exchange.unlock();
    }
  }
}
