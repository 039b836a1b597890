package org.howdah.store.memcached;

import java.nio.charset.StandardCharsets;
import java.util.concurrent.CompletableFuture;
import org.howdah.store.Change;
import org.howdah.store.DataSet;
import org.howdah.store.Outcome;

/** What all commands of memcached's text protocol have in common. */
final class Protocol {
  /**
   * What a server answers to {@code version}: of which memcached. Clients take it apart at its
   * dots.
   */
  static final String VERSION = "1.6.18";

  static final CompletableFuture<Void> DONE = CompletableFuture.completedFuture(null);
  static final String BAD_FORMAT = "CLIENT_ERROR bad command line format";
  static final String BAD_CHUNK = "CLIENT_ERROR bad data chunk";
  static final String TOO_LARGE = "SERVER_ERROR object too large for cache";
  static final String NO_MEMORY = "SERVER_ERROR out of memory storing object";
  static final String NOT_NUMERIC = "CLIENT_ERROR cannot increment or decrement non-numeric value";
  static final int KEY_BYTES_MAX = 250;

  private Protocol() {}

  /** No state of a key has the version 0, so to compare with it is to fail. */
  static Change compareAndPut(byte[] data, long version) {
    return Change.compareAndPut(version == 0 ? -1 : version, data);
  }

  /** What could not be stored is not to seem stored. Its error is answered already. */
  static CompletableFuture<?> removed(DataSet data, byte[] key) {
    return data.change(key, Change.remove()).handle((outcome, e) -> null);
  }

  /** A number, as it is stored. */
  static String text(Outcome outcome) {
    return new String(outcome.value().bytes(), StandardCharsets.ISO_8859_1);
  }
}
