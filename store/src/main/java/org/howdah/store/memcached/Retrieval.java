package org.howdah.store.memcached;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.howdah.store.Change;
import org.howdah.store.Decimal;
import org.howdah.store.Value;

/*
 * Keys are read in batches, and the next batch when there is room for its values: a request for many
 * large values holds few of them at a time. How many keys make a batch depends on the largest values
 * of late.
 */
/** {@code get} and its kin, for one connection. */
@SuppressWarnings("FutureReturnValueIgnored") // What fails closes the connection.
final class Retrieval {
  private static final int BATCH_KEYS_MAX = 100;
  private static final int BATCH_BYTES = 1 << 20;
  private static final int DECAY_SHIFT = 8;

  private final Server server;
  private final Connection connection;
  private final Output output;
  private int largest = 1;

  Retrieval(Server server, Connection connection, Output output) {
    this.server = server;
    this.connection = connection;
    this.output = output;
  }

  CompletableFuture<?> get(Tokens line, boolean withVersion) {
    List<byte[]> keys = keys(line, 1);
    if (keys == null) {
      output.line(Commands.BAD_FORMAT);
      return Commands.DONE;
    }
    if (keys.size() == 1) {
      return Loops.onDone(
          connection,
          server.data().get(keys.get(0)),
          value -> {
            answer(keys.get(0), value, withVersion);
            output.end();
          });
    }
    CompletableFuture<Void> done = new CompletableFuture<>();
    next(keys, 0, withVersion, done);
    return done;
  }

  /** The keys from that word on; null if one is too long. */
  private static List<byte[]> keys(Tokens line, int first) {
    List<byte[]> keys = new ArrayList<>(line.count());
    for (int i = first; i < line.count(); i++) {
      if (line.length(i) > Commands.KEY_BYTES_MAX) {
        return null;
      }
      keys.add(line.bytes(i));
    }
    return keys;
  }

  private void next(
      List<byte[]> keys, int from, boolean withVersion, CompletableFuture<Void> done) {
    int at = from;
    while (at < keys.size()) {
      int start = at;
      if (connection.hasEnded()) {
        done.complete(null);
        return;
      }
      if (!connection.hasRoom()) {
        connection.later(() -> next(keys, start, withVersion, done));
        return;
      }
      int end = Math.min(keys.size(), start + batchKeys());
      List<byte[]> batch = keys.subList(start, end);
      CompletableFuture<List<Value>> values = server.data().getAll(batch);
      if (!values.isDone() || values.isCompletedExceptionally()) {
        values.whenCompleteAsync(
            (found, e) -> {
              if (e != null) {
                done.completeExceptionally(e);
              } else if (connection.hasEnded()) {
                done.complete(null);
              } else {
                answer(batch, found, withVersion);
                next(keys, end, withVersion, done);
              }
            },
            connection::inLoop);
        return;
      }
      answer(batch, values.join(), withVersion);
      at = end;
    }
    output.end();
    done.complete(null);
  }

  private int batchKeys() {
    return Math.max(1, Math.min(BATCH_KEYS_MAX, BATCH_BYTES / largest));
  }

  private void answer(List<byte[]> keys, List<Value> values, boolean withVersion) {
    for (int i = 0; i < keys.size(); i++) {
      answer(keys.get(i), values.get(i), withVersion);
    }
  }

  private void answer(byte[] key, Value value, boolean withVersion) {
    if (value == null) {
      server.stats().misses.increment();
      return;
    }
    server.stats().hits.increment();
    largest = Math.max(value.bytes().length + 1, largest - (largest >> DECAY_SHIFT));
    output.value(key, value, withVersion);
  }

  /** {@code gat exptime key...}: one key after the other. */
  CompletableFuture<?> getAndTouch(Tokens line, boolean withVersion) {
    Decimal exptime = line.signed(1, 0);
    if (!exptime.isValid()) {
      output.line("CLIENT_ERROR invalid exptime argument");
      return Commands.DONE;
    }
    List<byte[]> keys = keys(line, 2);
    if (keys == null) {
      output.line(Commands.BAD_FORMAT);
      return Commands.DONE;
    }
    long expires = Expiry.millis((int) exptime.bits(), server.nowMillis());
    CompletableFuture<Void> done = new CompletableFuture<>();
    touchNext(keys, 0, expires, withVersion, done);
    return done;
  }

  private void touchNext(
      List<byte[]> keys, int at, long expires, boolean withVersion, CompletableFuture<Void> done) {
    if (connection.hasEnded()) {
      done.complete(null);
    } else if (at == keys.size()) {
      output.end();
      done.complete(null);
    } else if (!connection.hasRoom()) {
      connection.later(() -> touchNext(keys, at, expires, withVersion, done));
    } else {
      server.stats().touches.increment();
      server
          .data()
          .change(keys.get(at), Change.touch(expires).answeringBytes())
          .whenCompleteAsync(
              (outcome, e) -> {
                if (e != null) {
                  done.completeExceptionally(e);
                } else if (connection.hasEnded()) {
                  done.complete(null);
                } else {
                  answer(keys.get(at), outcome.value(), withVersion);
                  touchNext(keys, at + 1, expires, withVersion, done);
                }
              },
              connection::inLoop);
    }
  }
}
