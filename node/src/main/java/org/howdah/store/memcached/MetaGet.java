package org.howdah.store.memcached;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ThreadLocalRandom;
import org.howdah.store.Change;
import org.howdah.store.Outcome;
import org.howdah.store.Value;

/*
 * Who is told to make a value anew is decided where the key lives, by a change that names the request
 * with a random number: whoever finds its own number in the value has won, also if the change was
 * sent again because a node died. Nothing is changed for requests that can win nothing: they read.
 */
/** {@code mg}, for one connection. */
final class MetaGet {
  private final ServerState server;
  private final Peer connection;
  private final Output output;

  MetaGet(ServerState server, Peer connection, Output output) {
    this.server = server;
    this.connection = connection;
    this.output = output;
  }

  CompletableFuture<?> get(MetaFlags flags) {
    boolean changes = flags.touches || flags.vivifies || flags.recaches;
    return Loops.onDone(
        connection, changes ? claimed(flags) : read(flags), value -> answer(flags, value));
  }

  private CompletableFuture<Value> read(MetaFlags flags) {
    CompletableFuture<Value> read = server.data().get(flags.key);
    return read.thenCompose(
        value -> {
          boolean canWin = value != null && value.stale() && value.claim() == 0;
          return canWin ? claimed(flags) : read;
        });
  }

  private CompletableFuture<Value> claimed(MetaFlags flags) {
    long now = server.nowMillis();
    flags.claim = ThreadLocalRandom.current().nextLong() | 1;
    Change claim = Change.claim(flags.claim, latestToWin(flags, now));
    if (flags.touches) {
      claim = claim.expires(Expiry.millis(flags.exptime, now));
    }
    return server
        .data()
        .change(flags.key, claim)
        .thenCompose(
            outcome ->
                outcome.isDone() || !flags.vivifies
                    ? CompletableFuture.completedFuture(outcome.value())
                    : made(flags));
  }

  /** Which expiry a value has at most that is won. Flags count in their order, as in memcached. */
  private static long latestToWin(MetaFlags flags, long now) {
    if (!flags.recaches) {
      return 0;
    }
    long latest = Expiry.latestBelow(flags.recacheExptime, now);
    if (!flags.recachesAfterTouch) {
      return latest;
    }
    long expires = Expiry.millis(flags.exptime, now);
    return expires != Value.NEVER && expires <= latest ? Long.MAX_VALUE : 0;
  }

  /** A value of no bytes; if another client was faster, its value counts. */
  private CompletableFuture<Value> made(MetaFlags flags) {
    Change make =
        Change.add(new byte[0])
            .expires(Expiry.millis(flags.exptimeIfMade(), server.nowMillis()))
            .claimedBy(flags.claim);
    CompletableFuture<Outcome> added = server.data().change(flags.key, make);
    return added.thenCompose(
        outcome ->
            outcome.isDone() ? CompletableFuture.completedFuture(outcome.value()) : claimed(flags));
  }

  private void answer(MetaFlags flags, Value value) {
    if (value == null) {
      server.stats().misses.increment();
      if (!flags.quiet) {
        output.line("EN" + flags.answer());
      }
      return;
    }
    server.stats().hits.increment();
    String said = flags.answer(flag -> said(flag, value, server.nowMillis()));
    said = value.stale() || value.claim() != 0 ? said + state(flags, value) : said;
    if (flags.value) {
      output.line("VA " + value.bytes().length + said);
      output.bytes(flags.key, value);
    } else {
      output.line("HD" + said);
    }
  }

  /** What a flag of a request has answered; null if nothing. */
  static String said(char flag, Value value, long nowMillis) {
    return switch (flag) {
      case 's' -> "s" + value.bytes().length;
      case 't' -> "t" + Expiry.secondsLeft(value, nowMillis);
      case 'c' -> "c" + Long.toUnsignedString(value.version());
      case 'f' -> "f" + Integer.toUnsignedString(value.flags());
      default -> null;
    };
  }

  private static String state(MetaFlags flags, Value value) {
    boolean won = value.claim() != 0 && value.claim() == flags.claim;
    boolean givenBefore = value.claim() != 0 && !won;
    return (givenBefore ? " Z" : "") + (value.stale() ? " X" : "") + (won ? " W" : "");
  }
}
