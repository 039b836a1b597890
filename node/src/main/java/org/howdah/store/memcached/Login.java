package org.howdah.store.memcached;

import java.util.concurrent.CompletableFuture;
import org.howdah.store.Decimal;

/*
 * The answers are those of memcached's try_read_command_asciiauth, held by a test that asks both.
 * memcached lets a connection go on guessing without end.
 */
/**
 * What a connection may ask until it has said who it is, as with memcached's {@code -Y}: to set any
 * key to a user, a space and a password. In its event loop.
 */
final class Login {
  /** After so many requests that are none, or wrong, the connection is closed. */
  static final int REFUSALS_MAX = 16;

  private static final String UNAUTHENTICATED = "CLIENT_ERROR unauthenticated";
  private static final int WORDS_OF_SET = 5;

  private final ServerState server;
  private final Peer connection;
  private final Output output;
  private int refusals;

  Login(ServerState server, Peer connection, Output output) {
    this.server = server;
    this.connection = connection;
    this.output = output;
  }

  CompletableFuture<?> execute(Tokens line) {
    if (line.count() < WORDS_OF_SET || !line.is(0, "set")) {
      return refuse(UNAUTHENTICATED);
    }
    Decimal length = line.unsigned(4, 0);
    if (!length.isValid()) {
      return refuse(UNAUTHENTICATED);
    }
    long bytes = length.bits();
    boolean isShort = bytes >= 0 && bytes <= Users.BYTES_MAX;
    if (!isShort || !connection.receive((int) bytes, this::received)) {
      output.line(isShort ? Protocol.NO_MEMORY : "CLIENT_ERROR credentials too long");
      connection.end();
    }
    return Protocol.DONE;
  }

  private CompletableFuture<?> received(byte[] data, boolean whole) {
    if (!whole) {
      return refuse("CLIENT_ERROR bad command line termination");
    }
    Tokens said = new Tokens(data);
    if (said.count() < 2) {
      return refuse("CLIENT_ERROR bad authentication token format");
    }
    server.stats().logIns.increment();
    if (!server.admission().users().admit(said.bytes(0), said.bytes(1))) {
      server.stats().logInsRefused.increment();
      return refuse("CLIENT_ERROR authentication failure");
    }
    connection.admit();
    output.line("STORED");
    return Protocol.DONE;
  }

  private CompletableFuture<?> refuse(String answer) {
    output.line(answer);
    if (++refusals >= REFUSALS_MAX) {
      connection.end();
    }
    return Protocol.DONE;
  }
}
