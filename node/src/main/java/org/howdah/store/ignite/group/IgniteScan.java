package org.howdah.store.ignite.group;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.LongSupplier;
import javax.cache.CacheException;
import org.apache.ignite.IgniteException;
import org.howdah.record.HowdahException;
import org.howdah.store.Scan;
import org.howdah.store.StoreFutures;
import org.howdah.store.Value;
import org.howdah.store.ignite.Futures;
import org.howdah.store.ignite.members.Heartbeats;
import org.howdah.store.ignite.reads.Walk;

/** The values of one local partition that have not expired. */
final class IgniteScan implements Scan {
  private final String dataSet;
  private final Walk walk;
  private final Heartbeats heartbeats;
  private final LongSupplier clock;
  private final Deque<Walk.Entry> entries = new ArrayDeque<>();
  private Runnable first;
  private boolean isClosed;
  private Walk.Entry entry;
  private Value value;

  /**
   * @param walk is closed with this
   * @param first what is to be done before any entry is read
   * @param heartbeats the end is said when these let it
   */
  IgniteScan(String dataSet, Walk walk, Runnable first, Heartbeats heartbeats, LongSupplier clock) {
    this.dataSet = dataSet;
    this.walk = walk;
    this.first = first;
    this.heartbeats = heartbeats;
    this.clock = clock;
  }

  @Override
  public boolean next() throws HowdahException {
    try {
      begin();
      while (!entries.isEmpty() || entries.addAll(walk.next())) {
        entry = entries.remove();
        value = Value.decode(entry.stored());
        if (!value.isExpired(clock.getAsLong())) {
          return true;
        }
      }
      heartbeats.afterRead(CompletableFuture.completedFuture(null)).join();
      return false;
    } catch (CompletionException e) {
      throw StoreFutures.failure(e);
    } catch (IgniteException | CacheException | IllegalStateException e) {
      throw Futures.lost(dataSet, e);
    } catch (IllegalArgumentException e) {
      throw Futures.damaged(dataSet, e);
    }
  }

  private void begin() {
    if (first != null) {
      first.run();
      first = null;
    }
  }

  @Override
  public byte[] key() {
    return entry.key().getBytes(ISO_8859_1);
  }

  @Override
  public Value value() {
    return value;
  }

  @Override
  public void close() {
    entries.clear();
    if (isClosed) {
      return;
    }
    isClosed = true;
    try {
      walk.close();
    } catch (IgniteException | CacheException | IllegalStateException gone) {
      // With the data set goes what the walk kept of it.
    }
  }
}
