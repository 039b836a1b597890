package org.howdah.sidedata.memcached;

import java.io.IOException;
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;

/** memcached's protocols: how look-ups are asked and answered, and servers looked after. */
enum Dialect {
  /** What every memcached, proxy and look-alike speaks. */
  TEXT {
    @Override
    byte[] logIn(Credentials credentials) {
      return TextClient.logIn(credentials);
    }

    @Override
    byte[] encode(Request request) {
      return request.line();
    }

    @Override
    Replies replies(Connection connection, Credentials credentials) {
      return new ReplyReader(connection, credentials);
    }

    @Override
    ServerClient connect(ServerAddress server, MemcachedAccess access) throws IOException {
      return new TextClient(server, access);
    }
  },

  /** The only one that a server with SASL speaks (memcached -S). */
  BINARY {
    @Override
    byte[] logIn(Credentials credentials) {
      return BinaryFrame.logIn(credentials);
    }

    @Override
    void check(MemcachedAccess access) throws HowdahException {
      if (access.credentials() == null) {
        throw new HowdahException(
            ErrorCode.USER_CONFIGURATION,
            "memcached servers with auth=sasl in their address need credentials: set "
                + Credentials.SETTING);
      }
    }

    @Override
    byte[] encode(Request request) {
      return BinaryFrame.multiGet(request);
    }

    @Override
    Replies replies(Connection connection, Credentials credentials) {
      return new BinaryReplyReader(connection, credentials);
    }

    @Override
    ServerClient connect(ServerAddress server, MemcachedAccess access) throws IOException {
      check(access);
      return new BinaryClient(server, access);
    }
  };

  /** The command that says who we are. */
  abstract byte[] logIn(Credentials credentials);

  /**
   * Makes sure that there is what this protocol needs.
   *
   * @throws HowdahException naming the setting that is missing
   */
  void check(MemcachedAccess access) throws HowdahException {}

  /** A request as it is sent. */
  abstract byte[] encode(Request request);

  /**
   * Reads what such requests are answered with.
   *
   * @param credentials what the first answer is to; null if none were sent
   */
  abstract Replies replies(Connection connection, Credentials credentials);

  /**
   * Connects for commands one after the other.
   *
   * @throws HowdahException naming the server, if it does not let us in
   */
  abstract ServerClient connect(ServerAddress server, MemcachedAccess access) throws IOException;
}
