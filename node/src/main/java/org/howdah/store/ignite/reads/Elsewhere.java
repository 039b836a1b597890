package org.howdah.store.ignite.reads;

import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.IntFunction;
import org.howdah.store.Value;

/*
 * How long a value is, only the node knows that has it. So as many are asked for as would fit if none
 * were longer than the longest so far, and one at first.
 */
/**
 * Gets those values of a batch that other nodes have, as far as its bytes reach. For one batch;
 * answers come on any thread.
 */
final class Elsewhere {
  private static final int UNDER_WAY_MAX = 16;
  private static final int LONGEST_AT_FIRST = 1 << 20;

  private final Value[] values;
  private final BitSet places;
  private final long bytesMax;
  private final IntFunction<CompletableFuture<Value>> get;
  private final CompletableFuture<List<Value>> filled = new CompletableFuture<>();
  private int place;
  private int underWay;
  private long bytes;
  private long longest;
  private boolean failed;

  /**
   * @param values those that are known
   * @param places of the others
   * @param get asks for the value of a place
   */
  Elsewhere(
      Value[] values, BitSet places, long bytesMax, IntFunction<CompletableFuture<Value>> get) {
    this.values = values;
    this.places = places;
    this.bytesMax = bytesMax;
    this.get = get;
  }

  /** The first of the values: until there are enough bytes, and at least one. */
  CompletableFuture<List<Value>> fill() {
    goOn();
    return filled;
  }

  private void goOn() {
    for (int at = next(); at >= 0; at = next()) {
      ask(at);
    }
    if (isOver()) {
      filled.complete(Arrays.asList(Arrays.copyOf(values, place)));
    }
  }

  /** What to ask for; negative if nothing, or not yet. */
  private synchronized int next() {
    while (wantsMore()) {
      if (!places.get(place)) {
        count(values[place++]);
      } else if (underWay < pace()) {
        underWay++;
        return place++;
      } else {
        return -1;
      }
    }
    return -1;
  }

  private boolean wantsMore() {
    return !failed && place < values.length && (place == 0 || bytes < bytesMax);
  }

  private long pace() {
    long fitting = (bytesMax - bytes) / (longest == 0 ? LONGEST_AT_FIRST : longest);
    return Math.max(1, Math.min(UNDER_WAY_MAX, fitting));
  }

  private void count(Value value) {
    int length = value == null ? 0 : value.bytes().length;
    bytes += length;
    longest = Math.max(longest, Math.max(1, length));
  }

  @SuppressWarnings("FutureReturnValueIgnored") // What comes of it is in what is filled.
  private void ask(int at) {
    CompletableFuture<Value> asked = get.apply(at);
    if (asked.isDone()) {
      asked.whenComplete((value, thrown) -> answered(at, value, thrown));
    } else {
      asked.whenComplete(
          (value, thrown) -> {
            answered(at, value, thrown);
            goOn();
          });
    }
  }

  private void answered(int at, Value value, Throwable thrown) {
    synchronized (this) {
      underWay--;
      failed |= thrown != null;
      values[at] = value;
      count(value);
    }
    if (thrown != null) {
      filled.completeExceptionally(thrown);
    }
  }

  private synchronized boolean isOver() {
    return underWay == 0 && !wantsMore();
  }
}
