package org.howdah.grid;

import java.io.IOException;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/** Events that are written together. Not safe for use by several threads. */
final class EventBatch {
  /** A batch takes no more events once it has so many bytes. */
  static final int BYTES_MAX = 256 << 10;

  /** More than any batch has, before it is compressed. */
  private static final int UNPACKED_BYTES_MAX = 2 << 20;

  private static final byte FORMAT = 2;
  private static final int HEAD_BYTES = 1 + Long.BYTES + Integer.BYTES;

  private final List<byte[]> events = new ArrayList<>();
  private final List<CompletableFuture<Void>> waiting = new ArrayList<>();
  private final long epoch;
  private int bytes = HEAD_BYTES;

  /**
   * @param epoch of who writes them
   */
  EventBatch(long epoch) {
    this.epoch = epoch;
  }

  boolean isFull() {
    return bytes >= BYTES_MAX;
  }

  /** How many they are before they are compressed. */
  int bytes() {
    return bytes;
  }

  void add(byte[] event) {
    events.add(event);
    bytes += Integer.BYTES + event.length;
  }

  /** A future that ends with this batch. */
  void tell(CompletableFuture<Void> future) {
    waiting.add(future);
  }

  void done(Throwable failure) {
    for (CompletableFuture<Void> future : waiting) {
      if (failure == null) {
        future.complete(null);
      } else {
        future.completeExceptionally(failure);
      }
    }
  }

  byte[] encode() {
    ByteBuffer out = ByteBuffer.allocate(bytes);
    out.put(FORMAT).putLong(epoch).putInt(events.size());
    for (byte[] event : events) {
      out.putInt(event.length).put(event);
    }
    return Packed.pack(out.array());
  }

  /**
   * The events of a stored batch.
   *
   * @throws IllegalArgumentException if {@link #encode} did not make it for that epoch
   */
  static List<byte[]> decode(byte[] encoded, long epoch) {
    try {
      ByteBuffer in = ByteBuffer.wrap(Packed.unpack(encoded, UNPACKED_BYTES_MAX));
      if (in.get() != FORMAT || in.getLong() != epoch) {
        throw new IllegalArgumentException("a batch of events is not of epoch " + epoch);
      }
      List<byte[]> events = new ArrayList<>();
      for (int left = in.getInt(); left > 0; left--) {
        events.add(event(in));
      }
      if (in.hasRemaining()) {
        throw new IllegalArgumentException("a batch of events has more bytes than events");
      }
      return events;
    } catch (BufferUnderflowException e) {
      throw new IllegalArgumentException("a batch of events is cut off", e);
    } catch (IOException e) {
      throw new IllegalArgumentException("a batch of events is damaged: " + e.getMessage(), e);
    }
  }

  private static byte[] event(ByteBuffer in) {
    int length = in.getInt();
    if (length < 0 || length > in.remaining()) {
      throw new BufferUnderflowException();
    }
    byte[] event = new byte[length];
    in.get(event);
    return event;
  }
}
