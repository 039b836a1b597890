package org.howdah.store.memcached;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.util.concurrent.CompletableFuture;
import org.howdah.store.Change;
import org.howdah.store.Decimal;
import org.howdah.store.Outcome;

/** The commands of two letters, for one connection. */
final class MetaCommands {
  private static final int WORDS_MAX = 19;
  private static final String LONG_OPAQUE = "CLIENT_ERROR opaque token too long";
  private static final String BAD_FLAG = "CLIENT_ERROR invalid or duplicate flag";
  private static final String LONG_OPTIONS = "CLIENT_ERROR options flags too long";

  private final ServerState server;
  private final Peer connection;
  private final Output output;
  private final MetaGet get;

  MetaCommands(ServerState server, Peer connection, Output output) {
    this.server = server;
    this.connection = connection;
    this.output = output;
    get = new MetaGet(server, connection, output);
  }

  CompletableFuture<?> execute(Tokens line) {
    char command = line.text(0).charAt(1);
    if (command == 'n') {
      return reply("MN");
    }
    if ("gsdae".indexOf(command) < 0 || (line.count() < 2 && command != 'e')) {
      return reply("ERROR");
    }
    if (line.count() < 2 || line.length(1) > Protocol.KEY_BYTES_MAX) {
      return reply(Protocol.BAD_FORMAT);
    }
    if (line.count() > WORDS_MAX && command != 'e') {
      boolean get = command == 'g';
      return reply(get ? "CLIENT_ERROR options flags are too long" : LONG_OPTIONS);
    }
    return switch (command) {
      case 'g' -> get(line);
      case 's' -> set(line);
      case 'd' -> delete(line);
      case 'a' -> count(line);
      default -> debug(line);
    };
  }

  private CompletableFuture<?> reply(String line) {
    output.line(line);
    return Protocol.DONE;
  }

  private void say(boolean quiet, String line) {
    if (!quiet) {
      output.line(line);
    }
  }

  private CompletableFuture<?> get(Tokens line) {
    MetaFlags flags = new MetaFlags(line, 2, "lh");
    if (flags.error != null) {
      return reply(flags.error);
    }
    if (flags.hasLongOpaque()) {
      return reply(LONG_OPAQUE);
    }
    return get.get(flags);
  }

  private CompletableFuture<?> set(Tokens line) {
    if (line.count() == 2) {
      return reply(Protocol.BAD_FORMAT);
    }
    Decimal length = line.signed(2, 0);
    int bytes = (int) length.bits();
    if (!length.isValid() || bytes < 0 || bytes > Integer.MAX_VALUE - 2) {
      return reply(Protocol.BAD_FORMAT);
    }
    MetaFlags flags = new MetaFlags(line, 3, "");
    String error = flags.error;
    if (error == null && "EAPRS\0".indexOf(flags.mode) < 0) {
      error = "CLIENT_ERROR invalid mode for ms M token";
    }
    if (error == null && flags.hasLongOpaque()) {
      error = LONG_OPAQUE;
    }
    if (error != null) {
      connection.swallow(bytes + 2L);
      return reply(error);
    }
    server.stats().sets.increment();
    boolean tooLarge = bytes > server.valueBytesMax();
    boolean received =
        !tooLarge
            && connection.receive(
                bytes, (data, whole) -> whole ? stored(flags, data) : reply(Protocol.BAD_CHUNK));
    if (!received) {
      connection.swallow(bytes + 2L);
      output.line(tooLarge ? Protocol.TOO_LARGE : Protocol.NO_MEMORY);
      return Protocol.removed(server.data(), flags.key);
    }
    return Protocol.DONE;
  }

  private CompletableFuture<?> stored(MetaFlags flags, byte[] data) {
    long expires = Expiry.millis(flags.exptime, server.nowMillis());
    int max = server.valueBytesMax();
    Change change =
        switch (flags.mode) {
          case 'E' -> Change.add(data).flags(flags.clientFlags).expires(expires);
          case 'A' -> Change.append(data).ifVersion(flags.version).bytesMax(max);
          case 'P' -> Change.prepend(data).ifVersion(flags.version).bytesMax(max);
          default -> plain(flags, data).flags(flags.clientFlags).expires(expires);
        };
    return Loops.onDone(
        connection,
        orStale(flags, data, server.data().change(flags.key, change)),
        outcome -> {
          String status =
              switch (outcome.status()) {
                case DONE -> "HD";
                case ABSENT -> "NF";
                case CHANGED -> "EX";
                default -> "NS";
              };
          String said = flags.answer(flag -> flag == 'c' ? "c" + version(outcome) : null);
          say(flags.quiet && outcome.isDone(), status + said);
        });
  }

  private static Change plain(MetaFlags flags, byte[] data) {
    if (flags.compares) {
      return Protocol.compareAndPut(data, flags.version);
    }
    return flags.mode == 'R' ? Change.replace(data) : Change.put(data);
  }

  /*
   * In two steps, as a value that is put and one that is put as stale do not expire alike. A version
   * that the key has had does not come again, so what the first found holds in the second.
   */
  /** With {@code I}, a value for an earlier version than the key's is put as stale. */
  private CompletableFuture<Outcome> orStale(
      MetaFlags flags, byte[] data, CompletableFuture<Outcome> put) {
    boolean compares = flags.compares && flags.version != 0 && "RS\0".indexOf(flags.mode) >= 0;
    if (!flags.invalidates || !compares) {
      return put;
    }
    Change stale = Change.putStale(flags.version, data).flags(flags.clientFlags);
    return put.thenCompose(
        outcome ->
            outcome.status() == Outcome.Status.CHANGED
                ? server.data().change(flags.key, stale)
                : CompletableFuture.completedFuture(outcome));
  }

  private static String version(Outcome outcome) {
    return outcome.value() == null ? "0" : Long.toUnsignedString(outcome.value().version());
  }

  /** No state of a key has the version 0, so to ask for it is to fail. */
  private static long expected(MetaFlags flags) {
    return flags.compares && flags.version == 0 ? -1 : flags.version;
  }

  private CompletableFuture<?> delete(Tokens line) {
    MetaFlags flags = new MetaFlags(line, 2, "");
    if (flags.error != null) {
      return reply(BAD_FLAG);
    }
    if (flags.hasLongOpaque()) {
      return reply(LONG_OPAQUE);
    }
    Change change = flags.invalidates ? Change.makeStale() : Change.remove();
    if (flags.invalidates && flags.touches) {
      change = change.expires(Expiry.millis(flags.exptime, server.nowMillis()));
    }
    return Loops.onDone(
        connection,
        server.data().change(flags.key, change.ifVersion(expected(flags))),
        outcome -> {
          String status =
              switch (outcome.status()) {
                case DONE -> "HD";
                case CHANGED -> "EX";
                default -> "NF";
              };
          say(flags.quiet && outcome.isDone(), status + flags.answer());
        });
  }

  private CompletableFuture<?> count(Tokens line) {
    MetaFlags flags = new MetaFlags(line, 2, "");
    if (flags.error != null) {
      return reply(BAD_FLAG);
    }
    if ("ID+-\0".indexOf(flags.mode) < 0) {
      return reply("CLIENT_ERROR invalid mode for ma M token");
    }
    if (flags.hasLongOpaque()) {
      return reply(LONG_OPAQUE);
    }
    return Loops.onDone(connection, counted(flags), outcome -> answer(flags, outcome));
  }

  /** A number that is not there is made first; if another client was faster, its number counts. */
  private CompletableFuture<Outcome> counted(MetaFlags flags) {
    boolean down = flags.mode == 'D' || flags.mode == '-';
    Change change = down ? Change.decrement(flags.delta) : Change.increment(flags.delta);
    if (flags.touches) {
      change = change.expires(Expiry.millis(flags.exptime, server.nowMillis()));
    }
    CompletableFuture<Outcome> first =
        server.data().change(flags.key, change.ifVersion(flags.version));
    return flags.vivifies ? first.thenCompose(outcome -> orMade(flags, outcome)) : first;
  }

  private CompletableFuture<Outcome> orMade(MetaFlags flags, Outcome outcome) {
    if (outcome.status() != Outcome.Status.ABSENT) {
      return CompletableFuture.completedFuture(outcome);
    }
    byte[] digits = Long.toUnsignedString(flags.initial).getBytes(ISO_8859_1);
    Change make =
        Change.add(digits).expires(Expiry.millis(flags.exptimeIfMade(), server.nowMillis()));
    return server
        .data()
        .change(flags.key, make.answeringBytes())
        .thenCompose(
            made -> {
              flags.created = made.isDone();
              return made.isDone() ? CompletableFuture.completedFuture(made) : counted(flags);
            });
  }

  private void answer(MetaFlags flags, Outcome outcome) {
    switch (outcome.status()) {
      case DONE -> {
        String said = flags.answer(flag -> "tc".indexOf(flag) < 0 ? null : said(flag, outcome));
        String digits = Protocol.text(outcome);
        String text = flags.value ? "VA " + digits.length() + said + "\r\n" + digits : "HD" + said;
        say(flags.quiet && !flags.created, text);
      }
      case ABSENT -> output.line("NF" + flags.answer());
      case CHANGED -> output.line("EX" + flags.answer());
      default -> output.line(Protocol.NOT_NUMERIC);
    }
  }

  private String said(char flag, Outcome outcome) {
    return MetaGet.said(flag, outcome.value(), server.nowMillis());
  }

  private CompletableFuture<?> debug(Tokens line) {
    MetaFlags flags = new MetaFlags(line, 2, "");
    if (flags.error != null) {
      return reply(Protocol.BAD_FORMAT);
    }
    return Loops.onDone(
        connection,
        server.data().get(flags.key),
        value ->
            output.line(
                value == null
                    ? "EN"
                    : "ME %s exp=%d la=0 cas=%s fetch=no cls=1 size=%d"
                        .formatted(
                            flags.keyText().replace(" b", ""),
                            Expiry.secondsLeft(value, server.nowMillis()),
                            Long.toUnsignedString(value.version()),
                            value.bytes().length)));
  }
}
