package org.howdah.store.memcached;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.howdah.record.HowdahException;
import org.howdah.store.Change;
import org.howdah.store.Decimal;
import org.howdah.store.Outcome;

/*
 * Each answer, also to what is wrong, is that of memcached 1.6.18, found by reading its proto_text.c
 * and held to it by a test that asks both.
 */
/** The requests of one connection, as lines. In its event loop. */
final class Commands {

  /** What memcached counts and nobody here does. */
  private static final List<String> NO_STATS =
      List.of("items", "slabs", "sizes", "conns", "detail", "cachedump");

  private static final String ERROR = "ERROR";
  private static final int MESSAGE_MAX = 400;
  private static final int WORDS_OF_DELETE = 4;

  private final ServerState server;
  private final Peer connection;
  private final Output output;
  private final Retrieval retrieval;
  private final MetaCommands meta;
  private boolean quiet;

  Commands(ServerState server, Peer connection, Output output) {
    this.server = server;
    this.connection = connection;
    this.output = output;
    retrieval = new Retrieval(server, connection, output);
    meta = new MetaCommands(server, connection, output);
  }

  /** Does one request; the future ends when its answer is on its way. */
  CompletableFuture<?> execute(Tokens line) {
    quiet = false;
    int words = line.count();
    if (words == 0 || line.length(0) < 2) {
      return reply(ERROR);
    }
    if (line.length(0) == 2 && line.first(0) == 'm') {
      return meta.execute(line);
    }
    return switch (line.text(0)) {
      case "get", "bget" -> words < 2 ? reply(ERROR) : retrieval.get(line, false);
      case "gets" -> words < 2 ? reply(ERROR) : retrieval.get(line, true);
      case "gat" -> words < 2 ? reply(ERROR) : retrieval.getAndTouch(line, false);
      case "gats" -> words < 2 ? reply(ERROR) : retrieval.getAndTouch(line, true);
      case "set", "add", "replace", "append", "prepend" ->
          words == 5 || words == 6 ? store(line) : reply(ERROR);
      case "cas" -> words == 6 || words == 7 ? store(line) : reply(ERROR);
      case "incr", "decr" -> words == 3 || words == 4 ? count(line) : reply(ERROR);
      case "touch" -> words == 3 || words == 4 ? touch(line) : reply(ERROR);
      case "delete" -> words >= 2 && words <= WORDS_OF_DELETE ? delete(line) : reply(ERROR);
      default -> executeOther(line, words);
    };
  }

  private CompletableFuture<?> executeOther(Tokens line, int words) {
    if (line.is(0, "lru_crawler") && line.is(1, "metadump") && server.lister() != null) {
      return list();
    }
    switch (line.text(0)) {
      case "version" -> output.line("VERSION " + Protocol.VERSION);
      case "verbosity" -> verbosity(line, words);
      case "flush_all" -> {
        if (words > 3) {
          output.line(ERROR);
        } else if (!isQuiet(line)) {
          output.line("CLIENT_ERROR flush_all not allowed");
        }
      }
      case "stats" -> stats(line, words);
      case "shutdown" -> output.line("ERROR: shutdown not enabled");
      case "quit" -> connection.end();
      default -> {
        if (line.text(words - 1).startsWith("HTTP/")) {
          connection.end();
        } else {
          output.line(ERROR);
        }
      }
    }
    return Protocol.DONE;
  }

  private CompletableFuture<?> list() {
    if (!server.listings().tryAcquire()) {
      return reply("BUSY currently processing crawler request");
    }
    return new Listing(server, connection, output)
        .start()
        .whenComplete((listed, e) -> server.listings().release());
  }

  private CompletableFuture<?> reply(String line) {
    say(line);
    return Protocol.DONE;
  }

  private void say(String line) {
    if (!quiet) {
      output.line(line);
    }
  }

  private static boolean isQuiet(Tokens line) {
    return line.is(line.count() - 1, "noreply");
  }

  private void verbosity(Tokens line, int words) {
    if (words != 2 && words != 3) {
      output.line(ERROR);
    } else if (!isQuiet(line)) {
      output.line(line.unsigned(1, 0).isValid() ? "OK" : Protocol.BAD_FORMAT);
    }
  }

  private void stats(Tokens line, int words) {
    if (words == 1) {
      String text = server.stats().text(Protocol.VERSION);
      output.line(text.substring(0, text.length() - 2));
    } else if (line.is(1, "reset")) {
      server.stats().reset();
      output.line("RESET");
    } else if (line.is(1, "settings")) {
      output.line("STAT maxconns " + server.limits().connectionsMax());
      output.line("STAT item_size_max " + server.valueBytesMax());
      output.line("END");
    } else {
      output.line(NO_STATS.stream().anyMatch(kind -> line.is(1, kind)) ? "END" : ERROR);
    }
  }

  /** {@code set key flags exptime bytes [noreply]}, and its kin. */
  private CompletableFuture<?> store(Tokens line) {
    quiet = isQuiet(line);
    boolean comparing = line.is(0, "cas");
    Decimal flags = line.unsigned(2, 0);
    Decimal exptime = line.signed(3, 0);
    Decimal length = line.signed(4, 0);
    Decimal version = comparing ? line.unsigned(5, 0) : length;
    int bytes = (int) length.bits();
    boolean valid = flags.isValid() && exptime.isValid() && length.isValid() && version.isValid();
    if (line.length(1) > Protocol.KEY_BYTES_MAX
        || !valid
        || bytes < 0
        || bytes > Integer.MAX_VALUE - 2) {
      return reply(Protocol.BAD_FORMAT);
    }
    byte[] key = line.bytes(1);
    server.stats().sets.increment();
    if (bytes > server.valueBytesMax()) {
      connection.swallow(bytes + 2L);
      say(Protocol.TOO_LARGE);
      return line.is(0, "set") ? Protocol.removed(server.data(), key) : Protocol.DONE;
    }
    long expires = Expiry.millis((int) exptime.bits(), server.nowMillis());
    String verb = line.text(0);
    boolean received =
        connection.receive(
            bytes,
            (data, whole) ->
                whole
                    ? stored(key, changeOf(verb, data, version.bits(), (int) flags.bits(), expires))
                    : reply(Protocol.BAD_CHUNK));
    if (!received) {
      connection.swallow(bytes + 2L);
      say(Protocol.NO_MEMORY);
      return line.is(0, "set") ? Protocol.removed(server.data(), key) : Protocol.DONE;
    }
    return Protocol.DONE;
  }

  private Change changeOf(String verb, byte[] data, long version, int flags, long expires) {
    return switch (verb) {
      case "set" -> Change.put(data).flags(flags).expires(expires);
      case "add" -> Change.add(data).flags(flags).expires(expires);
      case "replace" -> Change.replace(data).flags(flags).expires(expires);
      case "append" -> Change.append(data).bytesMax(server.valueBytesMax());
      case "prepend" -> Change.prepend(data).bytesMax(server.valueBytesMax());
      default -> Protocol.compareAndPut(data, version).flags(flags).expires(expires);
    };
  }

  private CompletableFuture<Outcome> change(byte[] key, Change change) {
    return server.data().change(key, change);
  }

  private CompletableFuture<?> stored(byte[] key, Change change) {
    return onDone(
        change(key, change),
        outcome ->
            say(
                switch (outcome.status()) {
                  case DONE -> "STORED";
                  case ABSENT -> "NOT_FOUND";
                  case CHANGED -> "EXISTS";
                  default -> "NOT_STORED";
                }));
  }

  /** Runs in the connection's thread, at once if the future is done. */
  private <T> CompletableFuture<?> onDone(
      CompletableFuture<T> future, java.util.function.Consumer<T> action) {
    return Loops.onDone(connection, future, action);
  }

  private CompletableFuture<?> count(Tokens line) {
    quiet = isQuiet(line);
    if (line.length(1) > Protocol.KEY_BYTES_MAX) {
      return reply(Protocol.BAD_FORMAT);
    }
    Decimal delta = line.unsigned(2, 0);
    if (!delta.isValid()) {
      return reply("CLIENT_ERROR invalid numeric delta argument");
    }
    long by = delta.bits();
    Change change = line.is(0, "incr") ? Change.increment(by) : Change.decrement(by);
    return onDone(
        change(line.bytes(1), change),
        outcome ->
            say(
                switch (outcome.status()) {
                  case DONE -> Protocol.text(outcome);
                  case ABSENT -> "NOT_FOUND";
                  default -> Protocol.NOT_NUMERIC;
                }));
  }

  private CompletableFuture<?> touch(Tokens line) {
    quiet = isQuiet(line);
    if (line.length(1) > Protocol.KEY_BYTES_MAX) {
      return reply(Protocol.BAD_FORMAT);
    }
    Decimal exptime = line.signed(2, 0);
    if (!exptime.isValid()) {
      return reply("CLIENT_ERROR invalid exptime argument");
    }
    server.stats().touches.increment();
    long expires = Expiry.millis((int) exptime.bits(), server.nowMillis());
    return onDone(
        change(line.bytes(1), Change.touch(expires)),
        outcome -> say(outcome.isDone() ? "TOUCHED" : "NOT_FOUND"));
  }

  private CompletableFuture<?> delete(Tokens line) {
    if (line.count() > 2) {
      boolean zero = line.is(2, "0");
      quiet = isQuiet(line);
      boolean valid = line.count() == 3 ? zero || quiet : zero && quiet;
      if (!valid) {
        return reply(Protocol.BAD_FORMAT + ".  Usage: delete <key> [noreply]");
      }
    }
    if (line.length(1) > Protocol.KEY_BYTES_MAX) {
      return reply(Protocol.BAD_FORMAT);
    }
    return onDone(
        change(line.bytes(1), Change.remove()),
        outcome -> say(outcome.isDone() ? "DELETED" : "NOT_FOUND"));
  }

  /** Says that a request could not be done, unless its client does not wait for an answer. */
  void failed(Throwable thrown) {
    server.stats().failures.increment();
    if (quiet) {
      return;
    }
    Throwable cause = thrown;
    while (cause.getCause() != null && !(cause instanceof HowdahException)) {
      cause = cause.getCause();
    }
    String message = String.valueOf(cause.getMessage()).replaceAll("\\s+", " ");
    int length = Math.min(message.length(), MESSAGE_MAX);
    output.line("SERVER_ERROR " + message.substring(0, length));
  }
}
