package org.howdah.store.memcached;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.net.URLEncoder;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import org.howdah.record.HowdahException;
import org.howdah.store.Scan;
import org.howdah.store.Value;

/**
 * The answer to {@code lru_crawler metadump all}: a line for each key. Partitions are read in a
 * thread of its own, which waits while the client does not read.
 */
final class Listing {
  private static final int CHUNK_CHARACTERS = 8 << 10;
  private static final long WAIT_SECONDS_MAX = 600;

  private final ServerState server;
  private final Peer connection;
  private final Output output;
  private final CompletableFuture<Void> done = new CompletableFuture<>();

  Listing(ServerState server, Peer connection, Output output) {
    this.server = server;
    this.connection = connection;
    this.output = output;
  }

  CompletableFuture<?> start() {
    Thread thread = new Thread(this::run, "memcached-list");
    thread.setDaemon(true);
    thread.start();
    return done;
  }

  private void run() {
    try {
      for (int p = 0; p < server.data().partitions(); p++) {
        try (Scan scan = server.lister().keys(p)) {
          list(scan);
        }
      }
      give("END");
      done.complete(null);
    } catch (CancellationException | CompletionException goneAway) {
      done.complete(null);
    } catch (HowdahException | RuntimeException e) {
      done.completeExceptionally(e);
    }
  }

  private void list(Scan scan) throws HowdahException {
    StringBuilder lines = new StringBuilder();
    while (scan.next()) {
      lines.append(lines.isEmpty() ? "" : "\n").append(line(scan.key(), scan.value()));
      if (lines.length() > CHUNK_CHARACTERS) {
        give(lines.toString());
        lines.setLength(0);
      }
    }
    if (!lines.isEmpty()) {
      give(lines.toString());
    }
  }

  /** Who reads undoes percent signs alone. */
  private static String line(byte[] key, Value value) {
    String name = URLEncoder.encode(new String(key, ISO_8859_1), ISO_8859_1).replace("+", "%20");
    long millis = value.expiresAtMillis();
    long expires = millis == Value.NEVER ? -1 : TimeUnit.MILLISECONDS.toSeconds(millis);
    return "key="
        + name
        + " exp="
        + expires
        + " la=0 cas="
        + Long.toUnsignedString(value.version())
        + " fetch=no cls=1 size=0";
  }

  /** Waits until the lines are on their way. */
  private void give(String lines) {
    CompletableFuture<Void> given = new CompletableFuture<>();
    connection.inLoop(() -> give(lines, given));
    given.orTimeout(WAIT_SECONDS_MAX, TimeUnit.SECONDS).join();
  }

  private void give(String lines, CompletableFuture<Void> given) {
    if (connection.hasEnded()) {
      given.cancel(false);
    } else if (connection.hasRoom()) {
      output.line(lines);
      given.complete(null);
    } else {
      connection.later(() -> give(lines, given));
    }
  }
}
