package org.howdah.store.memcached;

import io.netty.buffer.ByteBuf;
import java.net.SocketAddress;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Clients that speak memcached's binary protocol, which is not served. They wait for a header that
 * no line is, so that they are closed instead of answered. Safe for several threads.
 */
final class BinaryClients {
  /** With it begins each request of that protocol, and no line that memcached takes. */
  private static final byte REQUEST = (byte) 0x80;

  private final AtomicBoolean told = new AtomicBoolean();

  /** Whether this is how the first request of a connection begins. */
  static boolean isRequest(ByteBuf input) {
    return input.isReadable() && input.getByte(input.readerIndex()) == REQUEST;
  }

  /** What there is to be said of one; nothing after the first. */
  Optional<String> seen(SocketAddress client) {
    return told.getAndSet(true)
        ? Optional.empty()
        : Optional.of(
            "the client at "
                + client
                + " speaks memcached's binary protocol, and is closed, as all such are: nodes speak"
                + " the text protocol. Set the client to it, as by binary=False (pylibmc),"
                + " OPT_BINARY_PROTOCOL false and memcached.sess_binary_protocol=0 (PHP), or"
                + " protocol TEXT (spymemcached), or take a client that speaks it");
  }
}
