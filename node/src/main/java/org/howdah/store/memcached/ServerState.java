package org.howdah.store.memcached;

import io.netty.handler.codec.DecoderException;
import java.io.IOException;
import java.net.SocketAddress;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.LongSupplier;
import org.howdah.store.DataSet;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What all connections of a server share. Safe for several threads. */
final class ServerState {
  private static final Logger LOG = LoggerFactory.getLogger(ServerState.class);

  private final DataSet data;
  private final Limits limits;
  private final Admission admission;
  private final LongSupplier clock;
  private final ServerStats stats = new ServerStats();
  private final Budget input;
  private final Budget output;
  private final Held held;
  private final Semaphore listings = new Semaphore(1);
  private final BinaryClients binaryClients = new BinaryClients();
  private final LongAdder defects = new LongAdder();
  private volatile KeyLister lister;

  ServerState(DataSet data, Limits limits, Admission admission, LongSupplier clock) {
    this.data = data;
    this.limits = limits;
    this.admission = admission;
    this.clock = clock;
    input = new Budget(limits.inputBytesMax());
    output = new Budget(limits.outputBytesMax());
    held = new Held(limits.outputBytesMax());
  }

  /** Lets clients list all keys, one of them at a time; until then nobody may. */
  void listKeysBy(KeyLister keys) {
    lister = keys;
  }

  KeyLister lister() {
    return lister;
  }

  Semaphore listings() {
    return listings;
  }

  /** That a client speaks the binary protocol is said once: such clients try again and again. */
  void sawBinary(SocketAddress client) {
    binaryClients.seen(client).ifPresent(LOG::warn);
  }

  DataSet data() {
    return data;
  }

  /** The longest value that clients may store now. */
  int valueBytesMax() {
    return Math.min(limits.valueBytesMax(), data.valueBytesMax());
  }

  Limits limits() {
    return limits;
  }

  Admission admission() {
    return admission;
  }

  ServerStats stats() {
    return stats;
  }

  Budget inputBudget() {
    return input;
  }

  Held held() {
    return held;
  }

  Budget outputBudget() {
    return output;
  }

  long nowMillis() {
    return clock.getAsLong();
  }

  /** A client that goes away, or does not speak TLS where it has to, is no news; all else is. */
  void saw(Throwable error) {
    boolean unread = error instanceof DecoderException && error.getCause() instanceof IOException;
    if (error instanceof IOException || unread) {
      LOG.debug("a client went away", error);
    } else {
      defects.increment();
      LOG.warn("a connection is closed because of a defect", error);
    }
  }

  /** How many connections were closed because of a defect. */
  long defects() {
    return defects.sum();
  }
}
