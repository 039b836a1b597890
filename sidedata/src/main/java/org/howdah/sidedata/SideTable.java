package org.howdah.sidedata;

import java.io.Closeable;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executor;
import java.util.function.ToLongFunction;
import org.howdah.record.api.Internal;
import org.howdah.record.api.PublicApi;
import org.howdah.sidedata.LookUpStats.Count;

/**
 * A complete, unchanging table that tasks look keys up in.
 *
 * <p>A key without a value is absent from the table for certain; where that cannot be known,
 * look-ups fail and name the table and server. Safe for several threads. Values are shared between
 * callers and must not be changed by them.
 */
@PublicApi
public final class SideTable<K, V> implements Closeable {
  private final TableCore<K, V> core;
  private final LookUpStats stats = new LookUpStats();
  private boolean closed;

  /**
   * @param backend closed with the table and all that {@link #share} it
   * @param nearBytes about how much heap decoded values near the tasks may take; 0 for none
   */
  public SideTable(Backend backend, Coder<K> keys, Coder<V> values, long nearBytes) {
    this(new TableCore<>(backend, keys, values, nearBytes));
  }

  private SideTable(TableCore<K, V> core) {
    this.core = core;
  }

  /**
   * A table in this process's heap, where it is fastest and takes most: for tests, and for what is
   * small. Its look-ups are all counted as found near.
   *
   * @param entries not changed by anyone any more
   */
  public static <K, V> SideTable<K, V> inHeap(Map<K, V> entries) {
    return new SideTable<>(new HeapCore<>(entries));
  }

  /** The same table for another task, which counts its look-ups by itself and closes it, too. */
  @Internal
  public SideTable<K, V> share() {
    return new SideTable<>(core.share());
  }

  /** Whether others that {@link #share} the table have not closed it yet. */
  @Internal
  public boolean isShared() {
    return core.isShared();
  }

  /** What was looked up so far through this object, by all threads. */
  public LookUpStats stats() {
    return stats;
  }

  /**
   * The value of a key; null if the table has none. Waits for a whole round trip: prefer batches.
   */
  public V get(K key) throws IOException {
    return getAll(List.of(key)).get(0);
  }

  /** The values of keys, in their order; null for each that the table does not have. */
  @SuppressWarnings("unchecked")
  public List<V> getAll(List<? extends K> wanted) throws IOException {
    Object[] found = new Object[wanted.size()];
    try (Pipeline<K, V, Object[]> pipeline = pipeline()) {
      pipeline.ask(found, same -> same, wanted, (target, answer) -> answer.toArray(target));
      pipeline.drain();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("interrupted while looking up " + wanted.size() + " keys");
    }
    return (List<V>) Arrays.asList(found);
  }

  /**
   * As {@link #getAll}, by a thread of {@code executor}.
   *
   * @return fails with the {@link IOException} of the look-up
   */
  public CompletableFuture<List<V>> lookUp(List<? extends K> wanted, Executor executor) {
    return CompletableFuture.supplyAsync(
        () -> {
          try {
            return getAll(wanted);
          } catch (IOException e) {
            throw new CompletionException(e);
          }
        },
        executor);
  }

  /** As {@link #pipeline(ToLongFunction)}, for records that take no heap worth counting. */
  public <T> Pipeline<K, V, T> pipeline() throws IOException {
    return pipeline(record -> 0);
  }

  /**
   * Look-ups for a thread that has many records: in batches, several at once, answers in order.
   *
   * @param recordBytes about how much heap a record takes that waits for its values; of records
   *     that many others share, or that exist anyway, 0
   */
  public <T> Pipeline<K, V, T> pipeline(ToLongFunction<? super T> recordBytes) throws IOException {
    return new Pipeline<>(this, core.take(), recordBytes);
  }

  void giveBack(Session session) throws IOException {
    core.giveBack(session);
  }

  /** As {@link Backend#valueBytes}. */
  long valueBytes() {
    return core.valueBytes();
  }

  int hash(K key) {
    return core.hash(key);
  }

  /** What is known of keys near by; see {@link NearCache#find}. */
  long findNear(List<? extends K> wanted, int[] hashes, Object[] found) {
    return core.find(wanted, hashes, found);
  }

  Coder<K> keys() {
    return core.keys();
  }

  /**
   * Decodes what the back end answered, and keeps it near.
   *
   * @param value null if the table does not have the key
   */
  void answer(Entry entry, byte[] key, byte[] value) {
    if (value == null) {
      stats.add(Count.ABSENT, 1);
    }
    core.answer(entry, key, value);
  }

  /** Ends the use of the table through this object; further calls change nothing. */
  @Override
  public synchronized void close() throws IOException {
    if (!closed) {
      closed = true;
      core.close();
    }
  }
}
