package org.howdah.grid;

import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.LongSupplier;
import java.util.function.Predicate;
import org.howdah.store.DataSet;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/*
 * One thread looks at the clock forty times in the lease's time, whatever the store does, so that the end
 * of this node's time as master is told though nobody answers. A master renews its lease when a quarter
 * of it is over, and at once if that failed; others look at each tick who is master, which costs a read
 * of what their own node holds.
 */
/**
 * Has a node ask to be master, stay it, and know who is. {@link #epoch} tells at any moment, from
 * any thread; the listener hears of changes, up to a fortieth of the lease's time later, which is
 * still before another node may take over.
 */
public final class MasterKeeper implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(MasterKeeper.class);
  private static final int TICKS = 40;
  private static final long RELEASE_MILLIS_MAX = 2_000;

  /** Hears who is master, in one thread, which it must not hold up. At first nobody is. */
  public interface Listener {
    /** This node is, until the next call of either method. */
    void leads(Term term);

    /** Another is; empty if nobody is, or it is not known. */
    void follows(Optional<Term> master);
  }

  private final Candidate self;
  private final Predicate<String> isThere;
  private final Listener listener;
  private final LongSupplier clockMillis;
  private final Executor executor;
  private final Lease lease;
  private CompletableFuture<Optional<Term>> attempt;
  private long attemptAtMillis;
  private boolean failed;
  private Optional<Term> known = Optional.empty();
  private long knownAtMillis;
  private Optional<Term> told = Optional.empty();
  private boolean closed;
  private final AtomicBoolean ending = new AtomicBoolean();
  private ScheduledExecutorService thread;

  MasterKeeper(
      DataSet data,
      Candidate self,
      Predicate<String> isThere,
      Listener listener,
      LongSupplier clockMillis,
      Executor executor) {
    this.self = self;
    this.isThere = isThere;
    this.listener = listener;
    this.clockMillis = clockMillis;
    this.executor = executor;
    lease = new Lease(data, self, clockMillis, executor);
  }

  /**
   * Begins.
   *
   * @param data where all nodes of the group find the lease
   * @param self this node
   * @param isThere whether a node is in the group now
   */
  public static MasterKeeper start(
      DataSet data, Candidate self, Predicate<String> isThere, Listener listener) {
    ScheduledExecutorService thread =
        Executors.newSingleThreadScheduledExecutor(
            task -> {
              Thread made = new Thread(task, "grid-master");
              made.setDaemon(true);
              return made;
            });
    MasterKeeper keeper =
        new MasterKeeper(
            data,
            self,
            isThere,
            listener,
            () -> TimeUnit.NANOSECONDS.toMillis(System.nanoTime()),
            task -> {
              if (!thread.isShutdown()) {
                thread.execute(task);
              }
            });
    keeper.thread = thread;
    long tickMillis = Math.max(1, self.leaseMillis() / TICKS);
    Future<?> unused =
        thread.scheduleWithFixedDelay(keeper::tick, 0, tickMillis, TimeUnit.MILLISECONDS);
    return keeper;
  }

  /** The epoch in which this node is master at this moment; 0 if it is not. */
  public long epoch() {
    return lease.epoch();
  }

  /** Looks at the clock. On the one thread, as all that is private. */
  void tick() {
    try {
      long now = clockMillis.getAsLong();
      long since = now - attemptAtMillis;
      boolean underWay = attempt != null && !attempt.isDone() && since < self.leaseMillis() / 2;
      boolean due = lease.epoch() == 0 || failed || since >= self.leaseMillis() / 4;
      if (!closed && !underWay && due) {
        attend(now);
      }
      if (now - knownAtMillis >= self.leaseMillis()) {
        known = Optional.empty();
      }
      tell();
    } catch (RuntimeException | Error e) {
      LOG.error("the node {} could not look after who is master; it goes on", self.node(), e);
    }
  }

  private void attend(long now) {
    CompletableFuture<Optional<Term>> asked = lease.attend(isThere);
    attempt = asked;
    attemptAtMillis = now;
    failed = false;
    CompletableFuture<?> unused =
        asked.whenCompleteAsync(
            (master, failure) -> {
              if (asked == attempt) {
                heard(master, failure);
              }
            },
            executor);
  }

  private void heard(Optional<Term> master, Throwable failure) {
    failed = failure != null;
    if (failed) {
      LOG.debug("the node {} cannot find out who is master", self.node(), failure);
    } else {
      known = master;
      knownAtMillis = clockMillis.getAsLong();
    }
    tell();
  }

  private void tell() {
    long epoch = lease.epoch();
    Optional<Term> own = Optional.of(self.term(epoch));
    Optional<Term> others = known.filter(term -> !term.node().equals(self.node()));
    Optional<Term> master = epoch > 0 ? own : others;
    if (closed || master.equals(told)) {
      return;
    }
    boolean led = told.filter(term -> term.node().equals(self.node())).isPresent();
    told = master;
    if (epoch == 0) {
      call(() -> listener.follows(master));
      return;
    }
    if (led) {
      call(() -> listener.follows(Optional.empty()));
    }
    call(() -> listener.leads(master.get()));
  }

  private void call(Runnable listening) {
    try {
      listening.run();
    } catch (RuntimeException e) {
      LOG.error("the node {} could not act on who is master: {}", self.node(), told, e);
    }
  }

  /**
   * Gives up being master, and tells so. Waits up to two seconds for the store to take that, so
   * that another node need not wait for longer.
   */
  @Override
  public void close() {
    if (ending.getAndSet(true)) {
      return;
    }
    CompletableFuture<Void> released = new CompletableFuture<>();
    executor.execute(() -> end(released));
    try {
      released.get(RELEASE_MILLIS_MAX, TimeUnit.MILLISECONDS);
    } catch (ExecutionException | TimeoutException e) {
      LOG.info("the node {} ends without having given up that it is master", self.node(), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    if (thread != null) {
      thread.shutdownNow();
    }
  }

  private void end(CompletableFuture<Void> released) {
    CompletableFuture<Void> releasing = lease.release();
    known = Optional.empty();
    tell();
    closed = true;
    CompletableFuture<?> unused =
        releasing.whenComplete(
            (nothing, failure) -> {
              if (failure == null) {
                released.complete(null);
              } else {
                released.completeExceptionally(failure);
              }
            });
  }
}
