package org.howdah.store.memcached;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import java.net.InetAddress;
import java.util.ArrayList;
import java.util.List;
import org.howdah.store.Value;

/**
 * A value on its way to a client, in slices that are copied when the client has taken those before.
 * Its bytes may be dropped meanwhile, by any thread; all else is for the connection's thread.
 */
final class LargeValue {
  private static final int SLICE_BYTES = 64 << 10;

  /** Where its client is. */
  final InetAddress address;

  final byte[] key;

  /** What is to be sent after it. */
  final List<ByteBuf> behind = new ArrayList<>();

  private final long version;
  private final int length;
  private volatile byte[] bytes;
  private int sent;

  LargeValue(InetAddress address, byte[] key, Value value) {
    this.address = address;
    this.key = key;
    version = value.version();
    bytes = value.bytes();
    length = bytes.length;
  }

  int length() {
    return length;
  }

  boolean isSent() {
    return sent == length;
  }

  /** The next bytes; null if they were dropped. */
  ByteBuf next(ByteBufAllocator allocator) {
    byte[] there = bytes;
    if (there == null) {
      return null;
    }
    int count = Math.min(SLICE_BYTES, length - sent);
    ByteBuf slice = allocator.ioBuffer(count).writeBytes(there, sent, count);
    sent += count;
    return slice;
  }

  void drop() {
    bytes = null;
  }

  /** Takes the bytes from what was read again; false if that is another state of the key. */
  boolean restore(Value again) {
    if (again == null || again.version() != version || again.bytes().length != length) {
      return false;
    }
    bytes = again.bytes();
    return true;
  }
}
