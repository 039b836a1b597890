package org.howdah.store.ignite.reads;

import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.howdah.store.Value;

/** The nearest copy is read: this node's if it has one. */
public final class AnyCopy implements CopyReads {
  private final DataCopies copies;

  public AnyCopy(DataCopies copies) {
    this.copies = copies;
  }

  @Override
  public CompletableFuture<Value> get(byte[] key) {
    byte[] stored = copies.local().read(List.of(key), Long.MAX_VALUE)[0];
    return stored == LocalReads.ELSEWHERE
        ? copies.elsewhere().apply(key)
        : CompletableFuture.completedFuture(copies.decoder().apply(stored));
  }

  @Override
  public CompletableFuture<List<Value>> some(List<byte[]> keys, long bytesMax) {
    byte[][] stored = copies.local().read(keys, bytesMax);
    BitSet missing = missing(stored);
    if (missing.isEmpty()) {
      return CompletableFuture.completedFuture(Arrays.asList(values(stored, missing)));
    }
    if (missing.cardinality() == 1) {
      return fill(keys, stored, missing, bytesMax);
    }
    RemoteBatch batch = new RemoteBatch();
    batch.spread(missing, at -> copies.others(keys.get(at)));
    return batch
        .send(
            copies,
            false,
            keys,
            LocalReads.left(bytesMax, stored),
            (at, found) -> stored[at] = found)
        .thenCompose(done -> fill(keys, stored, missing(stored), bytesMax));
  }

  private static BitSet missing(byte[][] stored) {
    BitSet missing = new BitSet(stored.length);
    for (int i = 0; i < stored.length; i++) {
      missing.set(i, stored[i] == LocalReads.ELSEWHERE);
    }
    return missing;
  }

  /** Gets what no answer came for, one by one: of copies that move, or of nodes that went. */
  private CompletableFuture<List<Value>> fill(
      List<byte[]> keys, byte[][] stored, BitSet missing, long bytesMax) {
    return new Elsewhere(
            values(stored, missing),
            missing,
            bytesMax,
            at -> copies.elsewhere().apply(keys.get(at)))
        .fill();
  }

  private Value[] values(byte[][] stored, BitSet missing) {
    Value[] values = new Value[stored.length];
    Arrays.setAll(values, i -> missing.get(i) ? null : copies.decoder().apply(stored[i]));
    return values;
  }
}
