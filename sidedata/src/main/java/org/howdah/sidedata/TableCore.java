package org.howdah.sidedata;

import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/**
 * What all users of a table in one process share: the back end, the values near by, and sessions
 * that no one uses just now. Ends with its last user. Safe for several threads.
 */
class TableCore<K, V> implements Closeable {
  private final Backend backend;
  private final Coder<K> keys;
  private final Coder<V> values;
  private final NearCache<K> near;
  private final SharedValues<V> shared;
  private final Deque<Session> idle = new ArrayDeque<>();
  private int users = 1;

  TableCore(Backend backend, Coder<K> keys, Coder<V> values, long nearBytes) {
    this.backend = backend;
    this.keys = keys;
    this.values = values;
    near = nearBytes > 0 ? new NearCache<>(nearBytes, keys) : null;
    shared = nearBytes > 0 ? new SharedValues<>(values) : null;
  }

  /** Counts one more user, who closes it, too. */
  TableCore<K, V> share() {
    synchronized (idle) {
      checkOpen();
      users++;
    }
    return this;
  }

  /** Whether it has more than one user. */
  boolean isShared() {
    synchronized (idle) {
      return users > 1;
    }
  }

  private void checkOpen() {
    if (users == 0) {
      throw new IllegalStateException("the table is closed");
    }
  }

  /** A session for one thread, which gives it back or closes it. */
  Session take() throws IOException {
    synchronized (idle) {
      checkOpen();
      if (!idle.isEmpty()) {
        return idle.pop();
      }
    }
    return backend.open();
  }

  /** Takes back a session without batches under way. */
  void giveBack(Session session) throws IOException {
    synchronized (idle) {
      if (users > 0) {
        idle.push(session);
        return;
      }
    }
    session.close();
  }

  /**
   * What is known of keys near by; see {@link NearCache#find}.
   *
   * @param found empty before
   */
  long find(List<? extends K> wanted, int[] hashes, Object[] found) {
    return near == null ? 0 : near.find(wanted, hashes, found);
  }

  /** As {@link Backend#valueBytes}. */
  long valueBytes() {
    return backend.valueBytes();
  }

  /** A key's hash as {@link Entry} has it. */
  int hash(K key) {
    return Entry.hash(keys.hash(key));
  }

  Coder<K> keys() {
    return keys;
  }

  /**
   * Sets the answer to an entry's key, and keeps it near by.
   *
   * @param value null if the table does not have the key
   */
  void answer(Entry entry, byte[] key, byte[] value) {
    if (near == null) {
      entry.answer(NearCache.orAbsent(value == null ? null : values.decode(value)), 0);
    } else {
      Object decoded = value == null ? null : shared.decode(value);
      int valueBytes = value == null ? 0 : values.heapBytes(value.length);
      near.put(entry, NearCache.orAbsent(decoded), keys.keptHeapBytes(key.length) + valueBytes);
    }
  }

  @Override
  public void close() throws IOException {
    synchronized (idle) {
      checkOpen();
      users--;
      if (users > 0) {
        return;
      }
    }
    // Nobody takes or gives back a session any more.
    IOException failure = null;
    List<Closeable> all = new ArrayList<>(idle);
    all.add(backend);
    for (Closeable each : all) {
      try {
        each.close();
      } catch (IOException e) {
        failure = failure == null ? e : failure;
      }
    }
    idle.clear();
    if (failure != null) {
      throw failure;
    }
  }
}
