package org.howdah.store.ignite.reads;

import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.apache.ignite.cluster.ClusterNode;
import org.howdah.store.Value;

/** Asks all copies of some keys once. Answers come on any thread. */
final class CopyAttempt {
  private final DataCopies copies;
  private final List<byte[]> keys;
  private final int number;
  private final int[] places;

  /** By place; what is not known is not in {@link #known}. */
  private final byte[][] values;

  private final BitSet known = new BitSet();
  private final byte[][][] versions;
  private final int[] answers;
  private int asked;

  /**
   * @param keys of the whole batch
   * @param open which of these are asked for
   * @param number of the attempt, from 0; each asks another copy for values
   */
  CopyAttempt(DataCopies copies, List<byte[]> keys, BitSet open, int number) {
    this.copies = copies;
    this.keys = keys;
    this.number = number;
    places = open.stream().toArray();
    values = new byte[keys.size()][];
    versions = new byte[keys.size()][][];
    answers = new int[keys.size()];
  }

  /**
   * Asks.
   *
   * @param bytesMax of the values, about; keys after that are left out
   * @return ends when all have answered, or will not
   */
  CompletableFuture<Void> ask(long bytesMax) {
    byte[][] own =
        copies.local().read(Arrays.stream(places).mapToObj(keys::get).toList(), bytesMax);
    asked = own.length;
    RemoteBatch forValues = new RemoteBatch();
    RemoteBatch forVersions = new RemoteBatch();
    for (int i = 0; i < asked; i++) {
      plan(places[i], own[i], forValues, forVersions);
    }
    return CompletableFuture.allOf(
        forValues.send(copies, false, keys, LocalReads.left(bytesMax, own), this::isValue),
        forVersions.send(copies, true, keys, Long.MAX_VALUE, this::isVersion));
  }

  private void plan(int at, byte[] own, RemoteBatch forValues, RemoteBatch forVersions) {
    List<ClusterNode> others = copies.others(keys.get(at));
    ClusterNode source = null;
    if (own != LocalReads.ELSEWHERE || others.isEmpty()) {
      isValue(at, own);
    } else {
      source = others.get(number % others.size());
      forValues.add(source, at);
    }
    versions[at] = new byte[others.size() - (source == null ? 0 : 1)][];
    for (ClusterNode node : others) {
      if (!node.equals(source)) {
        forVersions.add(node, at);
      }
    }
  }

  private synchronized void isValue(int at, byte[] stored) {
    values[at] = stored;
    known.set(at);
  }

  private synchronized void isVersion(int at, byte[] version) {
    versions[at][answers[at]++] = version;
  }

  /** Whether this one was left out: before it there were bytes enough. */
  boolean isBeyond(int at) {
    return asked < places.length && at >= places[asked];
  }

  /** Whether all have the same of it. */
  synchronized boolean isAgreed(int at) {
    return isAnswered(at)
        && values[at] != LocalReads.ELSEWHERE
        && Arrays.stream(versions[at]).allMatch(version -> isOf(version, values[at]));
  }

  /** Whether nobody can tell of it. */
  synchronized boolean isNowhere(int at) {
    return isAnswered(at)
        && values[at] == LocalReads.ELSEWHERE
        && Arrays.stream(versions[at]).allMatch(version -> version == LocalReads.ELSEWHERE);
  }

  private boolean isAnswered(int at) {
    return known.get(at) && answers[at] == versions[at].length;
  }

  /** A copy that is not whole is not read by anyone. */
  private static boolean isOf(byte[] version, byte[] stored) {
    return version == LocalReads.ELSEWHERE
        || Arrays.equals(version, stored == null ? null : Value.versionBytesOf(stored));
  }

  synchronized byte[] value(int at) {
    return values[at];
  }
}
