package org.howdah.store.ignite.reads;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.howdah.store.Value;

/**
 * Which copies of a data set are read. What was acknowledged before is read, whatever that is. Safe
 * for several threads.
 */
public interface CopyReads {
  /** As {@link org.howdah.store.DataSet#get}. */
  CompletableFuture<Value> get(byte[] key);

  /** As {@link org.howdah.store.DataSet#getSome}. */
  CompletableFuture<List<Value>> some(List<byte[]> keys, long bytesMax);
}
