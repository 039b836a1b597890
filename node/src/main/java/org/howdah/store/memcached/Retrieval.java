package org.howdah.store.memcached;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.howdah.store.Change;
import org.howdah.store.Decimal;
import org.howdah.store.Value;

/*
 * Keys are read in batches, and the next batch when there is room for its values: a request for
 * many large values holds few of them at a time, and of its keys only the line that they came in.
 */
/** {@code get} and its kin, for one connection. */
@SuppressWarnings("FutureReturnValueIgnored") // What fails closes the connection.
final class Retrieval {
  private static final int BATCH_KEYS_MAX = 100;
  private static final int BATCH_BYTES = 1 << 20;

  /** While clients leave much unread. */
  private static final int SCARCE_KEYS_MAX = 10;

  private static final int SCARCE_BYTES = 64 << 10;

  private final ServerState server;
  private final Peer connection;
  private final Output output;

  Retrieval(ServerState server, Peer connection, Output output) {
    this.server = server;
    this.connection = connection;
    this.output = output;
  }

  CompletableFuture<?> get(Tokens line, boolean withVersion) {
    if (hasLongKey(line, 1)) {
      output.line(Protocol.BAD_FORMAT);
      return Protocol.DONE;
    }
    if (line.count() == 2) {
      byte[] key = line.bytes(1);
      return Loops.onDone(
          connection,
          server.data().get(key),
          value -> {
            answer(key, value, withVersion);
            output.end();
          });
    }
    CompletableFuture<Void> done = new CompletableFuture<>();
    next(line, 1, withVersion, done);
    return done;
  }

  private static boolean hasLongKey(Tokens line, int first) {
    for (int i = first; i < line.count(); i++) {
      if (line.length(i) > Protocol.KEY_BYTES_MAX) {
        return true;
      }
    }
    return false;
  }

  private void next(Tokens line, int from, boolean withVersion, CompletableFuture<Void> done) {
    int at = from;
    while (at < line.count()) {
      int start = at;
      if (connection.hasEnded()) {
        done.complete(null);
        return;
      }
      if (!connection.hasRoom()) {
        connection.later(() -> next(line, start, withVersion, done));
        return;
      }
      boolean scarce = output.isScarce();
      int end = Math.min(line.count(), start + (scarce ? SCARCE_KEYS_MAX : BATCH_KEYS_MAX));
      List<byte[]> batch = keys(line, start, end);
      CompletableFuture<List<Value>> values =
          server.data().getSome(batch, scarce ? SCARCE_BYTES : BATCH_BYTES);
      if (!values.isDone() || values.isCompletedExceptionally()) {
        values.whenCompleteAsync(
            (found, e) -> {
              if (e != null) {
                done.completeExceptionally(e);
              } else if (connection.hasEnded()) {
                done.complete(null);
              } else {
                answer(batch, found, withVersion);
                next(line, start + found.size(), withVersion, done);
              }
            },
            connection::inLoop);
        return;
      }
      List<Value> found = values.join();
      answer(batch, found, withVersion);
      at = start + found.size();
    }
    output.end();
    done.complete(null);
  }

  private static List<byte[]> keys(Tokens line, int from, int to) {
    List<byte[]> keys = new ArrayList<>(to - from);
    for (int i = from; i < to; i++) {
      keys.add(line.bytes(i));
    }
    return keys;
  }

  private void answer(List<byte[]> keys, List<Value> values, boolean withVersion) {
    int hits = 0;
    for (int i = 0; i < values.size(); i++) {
      Value value = values.get(i);
      if (value != null) {
        hits++;
        output.value(keys.get(i), value, withVersion);
      }
    }
    server.stats().hits.add(hits);
    server.stats().misses.add(values.size() - hits);
  }

  private void answer(byte[] key, Value value, boolean withVersion) {
    if (value == null) {
      server.stats().misses.increment();
      return;
    }
    server.stats().hits.increment();
    output.value(key, value, withVersion);
  }

  /** {@code gat exptime key...}: one key after the other. */
  CompletableFuture<?> getAndTouch(Tokens line, boolean withVersion) {
    Decimal exptime = line.signed(1, 0);
    if (!exptime.isValid()) {
      output.line("CLIENT_ERROR invalid exptime argument");
      return Protocol.DONE;
    }
    if (hasLongKey(line, 2)) {
      output.line(Protocol.BAD_FORMAT);
      return Protocol.DONE;
    }
    long expires = Expiry.millis((int) exptime.bits(), server.nowMillis());
    CompletableFuture<Void> done = new CompletableFuture<>();
    touchNext(line, 2, expires, withVersion, done);
    return done;
  }

  private void touchNext(
      Tokens line, int at, long expires, boolean withVersion, CompletableFuture<Void> done) {
    if (connection.hasEnded()) {
      done.complete(null);
    } else if (at == line.count()) {
      output.end();
      done.complete(null);
    } else if (!connection.hasRoom()) {
      connection.later(() -> touchNext(line, at, expires, withVersion, done));
    } else {
      server.stats().touches.increment();
      byte[] key = line.bytes(at);
      server
          .data()
          .change(key, Change.touch(expires).answeringBytes())
          .whenCompleteAsync(
              (outcome, e) -> {
                if (e != null) {
                  done.completeExceptionally(e);
                } else if (connection.hasEnded()) {
                  done.complete(null);
                } else {
                  answer(key, outcome.value(), withVersion);
                  touchNext(line, at + 1, expires, withVersion, done);
                }
              },
              connection::inLoop);
    }
  }
}
