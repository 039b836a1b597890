package org.howdah.store.ignite.reads;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;
import org.howdah.store.Value;
import org.howdah.store.ignite.Futures;

/** Asks all copies of a batch of keys until they agree on each. For one batch. */
final class NewestRead {
  private static final long PAUSE_MILLIS_MAX = 32;

  private final DataCopies copies;
  private final List<byte[]> keys;
  private final long bytesMax;
  private final long startNanos = System.nanoTime();
  private final byte[][] agreed;

  /** Keys that are not agreed on yet. */
  private final BitSet open;

  private final CompletableFuture<List<Value>> done = new CompletableFuture<>();
  private int attempts;

  NewestRead(DataCopies copies, List<byte[]> keys, long bytesMax) {
    this.copies = copies;
    this.keys = keys;
    this.bytesMax = bytesMax;
    agreed = new byte[keys.size()][];
    open = new BitSet(keys.size());
    open.set(0, keys.size());
  }

  /** The values of the first keys: until there are enough bytes, and at least one. */
  CompletableFuture<List<Value>> run() {
    attempt();
    return done;
  }

  private void attempt() {
    try {
      CopyAttempt attempt = new CopyAttempt(copies, keys, open, attempts++);
      var unused = attempt.ask(left()).whenComplete((answered, failed) -> guarded(attempt));
    } catch (RuntimeException e) {
      // Also what Ignite throws of a node that stops: nobody else would tell who waits.
      done.completeExceptionally(Futures.lost(copies.dataSet(), e));
    }
  }

  private void guarded(CopyAttempt attempt) {
    try {
      judge(attempt);
    } catch (IllegalArgumentException e) {
      done.completeExceptionally(Futures.damaged(copies.dataSet(), e));
    } catch (RuntimeException e) {
      done.completeExceptionally(e);
    }
  }

  private void judge(CopyAttempt attempt) {
    int nowhere = -1;
    for (int at = open.nextSetBit(0); at >= 0; at = open.nextSetBit(at + 1)) {
      if (attempt.isBeyond(at)) {
        break;
      }
      if (attempt.isAgreed(at)) {
        agreed[at] = attempt.value(at);
        open.clear(at);
      } else if (attempt.isNowhere(at)) {
        nowhere = at;
      }
    }
    int count = open.isEmpty() ? keys.size() : open.nextSetBit(0);
    if (count == keys.size() || (count > 0 && left() == 1)) {
      done.complete(values(count));
    } else if (nowhere >= 0) {
      askIgnite(nowhere);
    } else {
      goOn();
    }
  }

  /** Fails if the key is lost; if it only moves, it is soon somewhere. */
  private void askIgnite(int at) {
    var unused =
        copies
            .elsewhere()
            .apply(keys.get(at))
            .whenComplete(
                (value, failed) -> {
                  if (failed != null) {
                    done.completeExceptionally(failed);
                  } else {
                    goOn();
                  }
                });
  }

  private void goOn() {
    if (System.nanoTime() - startNanos >= copies.remote().patienceNanos()) {
      done.completeExceptionally(
          new HowdahException(
              ErrorCode.LOST,
              "the data set "
                  + copies.dataSet()
                  + " cannot be read now: copies of a key do not agree, as it is changed all the time, or a node that"
                  + " has one does not answer; try again"));
      return;
    }
    long pause = Math.min(PAUSE_MILLIS_MAX, 1L << Math.min(attempts - 1, Integer.SIZE));
    CompletableFuture.delayedExecutor(pause, TimeUnit.MILLISECONDS).execute(this::attempt);
  }

  private long left() {
    return LocalReads.left(bytesMax, agreed);
  }

  private List<Value> values(int count) {
    List<Value> values = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      values.add(copies.decoder().apply(agreed[i]));
    }
    return values;
  }
}
