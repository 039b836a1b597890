package org.howdah.sidedata.memcached;

import java.io.IOException;
import java.nio.channels.Selector;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/**
 * What one session asks of one server, and has not heard of yet. Connects when it first has
 * something to send. One thread at a time.
 */
final class ServerLink {
  private final ServerAddress server;
  private final Selector selector;
  private final MemcachedAccess access;
  private final Dialect dialect;
  private final Deque<Request> sent = new ArrayDeque<>();
  private final Deque<Request> waiting = new ArrayDeque<>();
  private Request filling;
  private Connection connection;
  private Replies replies;
  private boolean hasAnswered;
  private boolean hasAnsweredNow;
  private long progressNanos;

  ServerLink(ServerAddress server, Selector selector, MemcachedAccess access, Dialect dialect) {
    this.server = server;
    this.selector = selector;
    this.access = access;
    this.dialect = dialect;
  }

  /** Adds a name to what the server is asked for; {@link #pump} sends it. */
  void ask(Flight flight, byte[] name, int place, boolean ofRosters) {
    if (filling != null && (filling.flight != flight || filling.ofRosters != ofRosters)) {
      seal();
    }
    if (filling == null) {
      filling = new Request(flight, ofRosters);
    }
    filling.add(name, place);
    if (filling.isFull()) {
      seal();
    }
  }

  private void seal() {
    waiting.add(filling);
    filling = null;
  }

  /** Whether the server still owes an answer or is to be asked. */
  boolean isBusy() {
    return filling != null || !waiting.isEmpty() || !sent.isEmpty();
  }

  /**
   * Sends and receives what goes without waiting.
   *
   * @return whether anything moved
   * @throws IOException if the server does not do its part; the message says how
   */
  boolean pump(Answers answers, long nowNanos) throws IOException {
    hasAnsweredNow = false;
    if (!isBusy()) {
      return false;
    }
    if (filling != null) {
      seal();
    }
    if (connection == null) {
      connect();
      progressNanos = nowNanos;
    }
    if (sent.isEmpty() && replies.isReady()) {
      progressNanos = nowNanos;
    }
    // A server that refuses us closes the connection, and what it said is lost if more was sent.
    while (!waiting.isEmpty() && replies.isReady()) {
      connection.send(dialect.encode(waiting.peek()));
      sent.add(waiting.remove());
    }
    boolean moved = connection.write();
    boolean more = true;
    while (more) {
      int received = connection.read();
      if (received > 0) {
        hasAnsweredNow |= replies.read(sent, answers);
        hasAnswered |= hasAnsweredNow;
        moved = true;
      }
      more = connection.mayHaveMore(received);
    }
    if (moved) {
      progressNanos = nowNanos;
    }
    return moved;
  }

  private void connect() throws IOException {
    connection = new Connection(server, selector, access);
    if (access.credentials() != null) {
      connection.send(dialect.logIn(access.credentials()));
    }
    replies = dialect.replies(connection, access.credentials());
    hasAnswered = false;
  }

  /** Nanoseconds since anything moved, while the server owes an answer. */
  long silentNanos(long nowNanos) {
    return isBusy() && connection != null ? nowNanos - progressNanos : 0;
  }

  /** Whether the server has answered anything over the connection that there is. */
  boolean hasAnswered() {
    return hasAnswered;
  }

  /** Whether the last {@link #pump} read an answer. */
  boolean hasAnsweredNow() {
    return hasAnsweredNow;
  }

  /** Gives up the connection; returns the requests that were not answered whole. */
  List<Request> abandon() {
    if (filling != null) {
      seal();
    }
    List<Request> open = new ArrayList<>(sent);
    open.addAll(waiting);
    sent.clear();
    waiting.clear();
    close();
    return open;
  }

  void close() {
    if (connection != null) {
      connection.close();
      connection = null;
      hasAnswered = false;
    }
  }
}
