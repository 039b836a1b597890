package org.howdah.hadoop.store;

import java.nio.ByteBuffer;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;
import java.util.function.BiConsumer;
import org.howdah.hadoop.side.EntryReader;
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;
import org.howdah.store.Change;
import org.howdah.store.DataSet;
import org.howdah.store.Outcome;
import org.howdah.store.StoreFutures;

/**
 * Puts under way, bounded by their number and bytes. Those of one key are done in their order. One
 * that gets lost is repeated. One thread puts; the store answers on others.
 */
final class PutQueue {
  private static final int PUTS_MAX = 4_096;
  private static final int ATTEMPTS_MAX = 3;

  private final DataSet data;
  private final long bytesMax;
  private final BiConsumer<byte[], String> refused;
  private final Set<ByteBuffer> underWay = new HashSet<>();
  private long bytes;
  private long done;
  private long doneBytes;
  private HowdahException failure;

  /**
   * @param bytesMax keys and values under way; a single pair may have more
   * @param refused told of each key that was not put, and why; by one thread at a time
   */
  PutQueue(DataSet data, long bytesMax, BiConsumer<byte[], String> refused) {
    this.data = data;
    this.bytesMax = bytesMax;
    this.refused = refused;
  }

  /**
   * Puts a value, after waiting until there is room for it, and no other of its key is under way.
   *
   * @param size of key and value
   * @throws HowdahException if this or an earlier put failed
   */
  void put(byte[] key, Change put, long size) throws HowdahException, InterruptedException {
    begin(ByteBuffer.wrap(key), size);
    send(key, put, size, 1);
  }

  private synchronized void begin(ByteBuffer key, long size)
      throws HowdahException, InterruptedException {
    while (failure == null && !mayBegin(key, size)) {
      wait();
    }
    check();
    underWay.add(key);
    bytes += size;
  }

  private boolean mayBegin(ByteBuffer key, long size) {
    boolean hasRoom = underWay.size() < PUTS_MAX && bytes + size <= bytesMax;
    return underWay.isEmpty() || (hasRoom && !underWay.contains(key));
  }

  /** A put leaves the same however often it is done, which nobody knows of one that got lost. */
  @SuppressWarnings("FutureReturnValueIgnored") // What fails is kept, and thrown by finish.
  private void send(byte[] key, Change put, long size, int attempt) {
    data.change(key, put)
        .whenComplete(
            (outcome, thrown) -> {
              HowdahException failed = thrown == null ? null : StoreFutures.failure(thrown);
              if (failed != null && failed.code() == ErrorCode.LOST && attempt < ATTEMPTS_MAX) {
                send(key, put, size, attempt + 1);
              } else {
                end(key, size, outcome, failed);
              }
            });
  }

  private synchronized void end(byte[] key, long size, Outcome outcome, HowdahException failed) {
    underWay.remove(ByteBuffer.wrap(key));
    bytes -= size;
    if (failed != null) {
      failed(key, failed);
    } else if (!outcome.isDone()) {
      String status = outcome.status().name().toLowerCase(Locale.ROOT).replace('_', ' ');
      refused.accept(key, "the store says " + status);
    } else {
      done++;
      doneBytes += size;
    }
    notifyAll();
  }

  private void failed(byte[] key, HowdahException cause) {
    if (cause.code() == ErrorCode.INPUT) {
      refused.accept(key, cause.getMessage());
    } else if (failure == null) {
      failure =
          new HowdahException(
              cause.code(),
              "key '"
                  + EntryReader.show(key)
                  + "' was not put into data set "
                  + data.name()
                  + ": "
                  + cause.getMessage(),
              cause);
    }
  }

  /**
   * Waits until nothing is under way any more.
   *
   * @throws HowdahException the first failure, if a put failed
   */
  synchronized void finish() throws HowdahException, InterruptedException {
    while (!underWay.isEmpty()) {
      wait();
    }
    check();
  }

  private void check() throws HowdahException {
    if (failure != null) {
      throw new HowdahException(failure.code(), failure.getMessage(), failure);
    }
  }

  /** How many were put. */
  synchronized long done() {
    return done;
  }

  /** Their keys' and values' bytes. */
  synchronized long doneBytes() {
    return doneBytes;
  }
}
