package org.howdah.grid;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.function.LongSupplier;
import java.util.function.Predicate;
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;
import org.howdah.store.Change;
import org.howdah.store.DataSet;
import org.howdah.store.Outcome;
import org.howdah.store.Value;

/*
 * Whoever is master counts from before it asked for a renewal; whoever waits for the master's end counts
 * from when it had read that renewal, which is later, and longer. So two nodes of a group are never
 * master at once by their own clocks, however these are set, as long as one does not run a quarter
 * faster than the other.
 *
 * Time alone is not trusted. A node that has left the group is not waited for: the store takes no change
 * from it, but by its own clock it may be master for a while. And a node may freeze between looking at
 * its lease and acting on it. So what a master decides names its epoch, and is refused where a later
 * one has been.
 */
/**
 * Makes one node of a group its master, for as long as it renews a record in the store. Nothing
 * here waits. Safe for several threads.
 */
public final class Lease {
  private static final byte[] KEY = "master".getBytes(US_ASCII);
  private static final Held NOT_HELD = new Held(0, 0);

  private final DataSet data;
  private final Candidate self;
  private final LongSupplier clockMillis;
  private final Executor executor;
  private LeaseRecord seen = LeaseRecord.NONE;
  private long seenAtMillis;
  private long epochMax;
  private long attempts;
  private volatile Held held = NOT_HELD;

  /** In which epoch this node is master, and until when. */
  private record Held(long epoch, long untilMillis) {}

  /** One of {@link #attend}; only what the last one hears counts. */
  private record Attempt(long number, long askedMillis, Predicate<String> isThere) {}

  /**
   * @param data where all nodes of the group find the record
   * @param self this node
   * @param clockMillis a clock that never goes back
   * @param executor where to go on when the store has answered
   */
  public Lease(DataSet data, Candidate self, LongSupplier clockMillis, Executor executor) {
    this.data = data;
    this.self = self;
    this.clockMillis = clockMillis;
    this.executor = executor;
  }

  /** The epoch in which this node is master at this moment; 0 if it is not. */
  public long epoch() {
    Held now = held;
    return clockMillis.getAsLong() < now.untilMillis ? now.epoch : 0;
  }

  /**
   * Renews this node's lease, or makes it master if nobody is. A master calls it about four times
   * in the lease's time; others as often as they want to know who is master. One that was called
   * before and has not ended has no effect on {@link #epoch} any more.
   *
   * @param isThere whether a node is in the group now; one that has left is not waited for
   * @return who is master then, empty if it is not known; or ends in a {@code LOST} if the record
   *     cannot be read or changed now, which leaves this node master no longer than it was before
   */
  public CompletableFuture<Optional<Term>> attend(Predicate<String> isThere) {
    return attend(begin(isThere), false);
  }

  private synchronized Attempt begin(Predicate<String> isThere) {
    return new Attempt(++attempts, clockMillis.getAsLong(), isThere);
  }

  private CompletableFuture<Optional<Term>> attend(Attempt attempt, boolean again) {
    return data.get(KEY)
        .thenComposeAsync(
            value -> {
              try {
                return decide(value, attempt, again);
              } catch (HowdahException e) {
                return CompletableFuture.failedFuture(e);
              }
            },
            executor);
  }

  private CompletableFuture<Optional<Term>> decide(Value value, Attempt attempt, boolean again)
      throws HowdahException {
    LeaseRecord record = decode(value);
    Optional<LeaseRecord> wanted = wanted(record, attempt);
    if (wanted.isEmpty()) {
      return CompletableFuture.completedFuture(record.master());
    }
    LeaseRecord next = wanted.get();
    Change change =
        value == null
            ? Change.add(next.encode())
            : Change.compareAndPut(value.version(), next.encode());
    return data.change(KEY, change)
        .thenComposeAsync(
            outcome -> {
              // Perhaps by an attempt before this one, which had seemed to fail.
              boolean changed = !outcome.isDone() && !again;
              return changed
                  ? attend(attempt, true)
                  : CompletableFuture.completedFuture(settle(outcome, next.term(), attempt));
            },
            executor);
  }

  /** What this node wants to be in the record's place; empty if it is well as it is. */
  private synchronized Optional<LeaseRecord> wanted(LeaseRecord record, Attempt attempt) {
    Term term = record.term();
    epochMax = Math.max(epochMax, term.epoch());
    if (attempt.number != attempts) {
      return Optional.empty();
    }
    boolean mine = term.node().equals(self.node());
    if (mine && term.epoch() == epoch()) {
      return Optional.of(record.renewed());
    }
    // No other process has this node's name, so what bears it and is not held is left over.
    if (mine || isOver(record, attempt)) {
      return Optional.of(new LeaseRecord(self.term(epochMax + 1), 0));
    }
    held = NOT_HELD;
    return Optional.empty();
  }

  private boolean isOver(LeaseRecord record, Attempt attempt) {
    long now = clockMillis.getAsLong();
    if (!record.equals(seen)) {
      seen = record;
      seenAtMillis = now;
    }
    String master = record.term().node();
    return master.isEmpty()
        || !attempt.isThere.test(master)
        || now - seenAtMillis >= self.leaseMillis();
  }

  private synchronized Optional<Term> settle(Outcome outcome, Term term, Attempt attempt) {
    if (attempt.number != attempts) {
      return Optional.empty();
    }
    held =
        outcome.isDone()
            ? new Held(term.epoch(), attempt.askedMillis + self.heldMillis())
            : NOT_HELD;
    return outcome.isDone() ? Optional.of(term) : Optional.empty();
  }

  /** Gives the lease up, if this node has it, so that another need not wait. */
  public CompletableFuture<Void> release() {
    long epoch = drop();
    if (epoch == 0) {
      return CompletableFuture.completedFuture(null);
    }
    return data.get(KEY)
        .thenComposeAsync(
            value -> {
              try {
                LeaseRecord record = decode(value);
                return record.term().equals(self.term(epoch))
                    ? data.change(
                        KEY, Change.compareAndPut(value.version(), record.givenUp().encode()))
                    : CompletableFuture.completedFuture(null);
              } catch (HowdahException e) {
                return CompletableFuture.failedFuture(e);
              }
            },
            executor)
        .thenApply(outcome -> null);
  }

  private synchronized long drop() {
    long epoch = epoch();
    attempts++;
    held = NOT_HELD;
    return epoch;
  }

  /** Who is master by the record in a data set; empty if nobody is. */
  public static Optional<Term> master(DataSet data) throws HowdahException {
    Value value = Answers.await(data.get(KEY), "who is master of the group");
    return decode(data, value).master();
  }

  private LeaseRecord decode(Value value) throws HowdahException {
    return decode(data, value);
  }

  private static LeaseRecord decode(DataSet data, Value value) throws HowdahException {
    try {
      return value == null ? LeaseRecord.NONE : LeaseRecord.decode(value.bytes());
    } catch (IllegalArgumentException e) {
      throw new HowdahException(ErrorCode.CORRUPTION, data.name() + ": " + e.getMessage(), e);
    }
  }
}
