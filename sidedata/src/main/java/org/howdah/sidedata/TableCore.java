package org.howdah.sidedata;

import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;

/**
 * What all users of a table in one process share: the back end, the values near by, and sessions
 * that no one uses just now. Ends with its last user. Safe for several threads.
 */
class TableCore<K, V> implements Closeable {
  private final Backend backend;
  private final NearCache<K, V> near;
  private final Deque<Session> idle = new ArrayDeque<>();
  private int users = 1;

  TableCore(Backend backend, long nearBytes) {
    this.backend = backend;
    near = nearBytes > 0 ? new NearCache<>(nearBytes) : null;
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

  /** What is known of a key near by; null if nothing is. */
  Object find(K key) {
    return near == null ? null : near.find(key);
  }

  /**
   * Keeps a value near by.
   *
   * @param key not changed by anyone any more
   * @param value null if the table does not have the key
   * @param bytes about how much heap both take
   */
  void keep(K key, V value, int bytes) {
    if (near != null) {
      near.put(key, value, bytes);
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
      for (Session session : idle) {
        session.close();
      }
      idle.clear();
    }
    backend.close();
  }
}
