package org.howdah.store.memcached;

import java.util.concurrent.CompletableFuture;

/** The other end of a connection, as who answers a request sees it. For the connection's thread. */
interface Peer {
  /** What to do with the bytes that follow a line. */
  interface DataHandler {
    /** Gets them; {@code whole} says whether a line end came behind them. */
    CompletableFuture<?> received(byte[] bytes, boolean whole);
  }

  /**
   * Takes the bytes that follow.
   *
   * @return false if there is no memory for them now
   */
  boolean receive(int length, DataHandler handler);

  /** From here on the client may ask anything. */
  void admit();

  /** Throws the bytes away that follow. */
  void swallow(long bytes);

  /** Runs something of a request that waits, in the connection's thread. Any thread may call. */
  void inLoop(Runnable task);

  /** Whether the client has read enough of what is there for there to be more. */
  boolean hasRoom();

  /** Calls once {@link #hasRoom} again, or when the connection has ended. */
  void later(Runnable task);

  /** Whether nobody will read any more. */
  boolean hasEnded();

  /** Sends what is to be sent, and closes. */
  void end();
}
