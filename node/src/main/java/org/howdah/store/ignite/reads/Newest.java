package org.howdah.store.ignite.reads;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.howdah.store.Value;

/*
 * A change is acknowledged when all copies have it. So what all copies have, whenever each was asked, is what the key was
 * at some time while they were; and who asks later finds that or something newer in each of them.
 */
/** All copies are asked, and what is read is what all of them have. */
public final class Newest implements CopyReads {
  private final DataCopies copies;

  public Newest(DataCopies copies) {
    this.copies = copies;
  }

  @Override
  public CompletableFuture<Value> get(byte[] key) {
    return some(List.of(key), Long.MAX_VALUE).thenApply(values -> values.get(0));
  }

  @Override
  public CompletableFuture<List<Value>> some(List<byte[]> keys, long bytesMax) {
    return new NewestRead(copies, keys, bytesMax).run();
  }
}
