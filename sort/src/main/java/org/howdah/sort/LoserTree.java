package org.howdah.sort;

import java.io.IOException;
import org.howdah.record.KeyOrder;
import org.howdah.record.RunReader;

/*
 * Each inner node holds the loser of the match played there; node 0 holds the overall winner. When
 * the winner's source has moved on, only the matches on its path to the root are played again, one
 * comparison a level (Knuth, The Art of Computer Programming, volume 3, section 5.4.1). Most matches
 * are decided by the eight-byte prefixes, which lie side by side in one array.
 */
/** Finds, again and again, the source whose current key is the least. One thread at a time. */
final class LoserTree {
  private final RunReader[] sources;
  private final KeyOrder order;
  private final long[] prefixes;
  private final boolean[] ended;
  private final int[] losers;

  /** Moves every source to its first record. */
  LoserTree(RunReader[] sources, KeyOrder order) throws IOException {
    this.sources = sources;
    this.order = order;
    prefixes = new long[sources.length];
    ended = new boolean[sources.length];
    losers = new int[Math.max(1, sources.length)];
    for (int i = 0; i < sources.length; i++) {
      advance(i);
    }
    losers[0] = sources.length > 1 ? play(1) : 0;
  }

  /** The source with the least key, or null if all have ended. */
  RunReader winner() {
    return sources.length == 0 || ended[losers[0]] ? null : sources[losers[0]];
  }

  /** Moves the winner's source on and finds the next winner. */
  void next() throws IOException {
    int candidate = losers[0];
    advance(candidate);
    for (int node = (candidate + sources.length) / 2; node > 0; node /= 2) {
      int loser = losers[node];
      if (before(loser, candidate)) {
        losers[node] = candidate;
        candidate = loser;
      }
    }
    losers[0] = candidate;
  }

  private void advance(int source) throws IOException {
    if (sources[source].next()) {
      prefixes[source] = sources[source].prefix(order);
    } else {
      ended[source] = true;
    }
  }

  /** Plays all matches below {@code node} and returns the winner. */
  private int play(int node) {
    if (node >= sources.length) {
      return node - sources.length;
    }
    int left = play(2 * node);
    int right = play(2 * node + 1);
    boolean rightWins = before(right, left);
    losers[node] = rightWins ? left : right;
    return rightWins ? right : left;
  }

  /** Whether source {@code a} comes before {@code b}; of equal keys, the earlier source does. */
  private boolean before(int a, int b) {
    if (ended[a] || ended[b]) {
      return !ended[a] && (ended[b] || a < b);
    }
    int byPrefix = Long.compareUnsigned(prefixes[a], prefixes[b]);
    if (byPrefix != 0) {
      return byPrefix < 0;
    }
    if (order.decides(prefixes[a])) {
      return a < b;
    }
    int byKey = order.compare(sources[a].key(), sources[b].key());
    return byKey != 0 ? byKey < 0 : a < b;
  }
}
