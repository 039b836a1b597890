package org.howdah.sidedata.memcached;

import java.io.Closeable;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.SocketTimeoutException;
import java.nio.ByteBuffer;
import java.util.Collection;
import java.util.Map;
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;
import org.howdah.sidedata.TableId;

/**
 * One command after the other to one server: for loading and looking after servers, where waiting
 * does not matter. Commands are sent by {@link #flush}, and their answers read afterwards, in the
 * same order. Every wait ends after the time limit. Not safe for use by several threads.
 */
abstract class ServerClient implements Closeable {
  /** The answer to a command that stored. */
  static final String STORED = "STORED";

  /** The answer to an {@code add} of what is there, or an {@code append} to what is not. */
  static final String NOT_STORED = "NOT_STORED";

  /** The answer to a command for whose data the server has no memory. */
  static final String NO_ROOM = "NO_ROOM";

  private final ServerAddress server;
  private final String hint;
  private final BlockingConnection connection;
  private boolean heard;
  private int flags;

  /**
   * Connects.
   *
   * @param hint what to check if the server never says anything
   * @throws HowdahException naming the server, if it does not accept in time
   */
  ServerClient(ServerAddress server, MemcachedAccess access, String hint) throws IOException {
    this.server = server;
    this.hint = hint;
    try {
      connection = new BlockingConnection(server, access);
    } catch (IOException e) {
      throw failed(e, "");
    }
  }

  final ServerAddress server() {
    return server;
  }

  /**
   * Adds a command that stores; {@link #stored} reads its answer.
   *
   * @param verb {@code add}, {@code set} or {@code append}
   */
  abstract void store(String verb, byte[] name, int flags, byte[] data) throws IOException;

  /** {@link #STORED}, {@link #NOT_STORED}, {@link #NO_ROOM}, or what the server has against it. */
  abstract String stored() throws IOException;

  /** Adds a command that asks for an entry; {@link #value} reads its answer. */
  abstract void get(byte[] name) throws IOException;

  /**
   * The value of an entry that was asked for.
   *
   * @return null if the server does not have it
   */
  abstract byte[] value() throws IOException;

  /** Adds a command that deletes an entry; {@link #deleted} reads its answer. */
  abstract void delete(byte[] name) throws IOException;

  /** Whether there was the entry to be deleted. */
  abstract boolean deleted() throws IOException;

  /**
   * Asks what the server says of itself.
   *
   * @param group which of its statistics; the general ones if it is empty
   */
  abstract Map<String, String> stats(String group) throws IOException;

  /**
   * Makes sure that {@link #forEachName} will know entries of a table that are stored from now on;
   * nothing that was sent may be without an answer.
   *
   * @return false if the server has no memory for that
   */
  abstract boolean announce(TableId table, Collection<byte[]> names) throws IOException;

  /** What is done with names. */
  interface NameVisitor {
    void visit(byte[] name) throws IOException;
  }

  /**
   * Calls the visitor with the name of each entry of a version of a table, of some perhaps several
   * times or when they are no longer there. The visitor speaks to the server over another
   * connection.
   *
   * @param rosters how many the table has
   */
  abstract void forEachName(TableId table, int rosters, NameVisitor visitor) throws IOException;

  /** Sends what was added. */
  final void flush() throws IOException {
    try {
      connection.flush();
    } catch (IOException e) {
      throw failed(e, "");
    }
  }

  /**
   * Adds a command, which comes in parts; with TLS it is a record of its own, see {@link
   * Connection}.
   */
  final void write(byte[]... parts) {
    int length = 0;
    for (byte[] part : parts) {
      length += part.length;
    }
    ByteBuffer command = ByteBuffer.allocate(length);
    for (byte[] part : parts) {
      command.put(part);
    }
    connection.send(command.array());
  }

  /** The next byte of an answer. */
  final byte read() throws IOException {
    try {
      byte next = connection.read();
      heard = true;
      return next;
    } catch (IOException e) {
      throw failed(e, hint);
    }
  }

  /** The next so many bytes of an answer. */
  final byte[] read(int count) throws IOException {
    try {
      byte[] bytes = connection.read(count);
      heard = true;
      return bytes;
    } catch (IOException e) {
      throw failed(e, hint);
    }
  }

  /** What to throw if the connection fails; being interrupted is no failure of the server. */
  private IOException failed(IOException e, String advice) {
    if (e instanceof InterruptedIOException && !(e instanceof SocketTimeoutException)) {
      return e;
    }
    String reason = e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage();
    return failure(heard || advice.isEmpty() ? reason : reason + ". " + advice, e);
  }

  /** The flags of the value that was read last. */
  final int flags() {
    return flags;
  }

  /** The value that was stored with such flags. */
  final byte[] decode(int flags, byte[] stored) throws IOException {
    this.flags = flags;
    try {
      return StoredValue.decode(flags, stored);
    } catch (IOException e) {
      throw failure(e.getMessage(), e);
    }
  }

  /** An error that names the server. */
  final HowdahException failure(String reason, Throwable cause) {
    return new HowdahException(ErrorCode.LOST, "memcached server " + server + ": " + reason, cause);
  }

  /** Closes the connection to a server that did not let us in; returns the error to be thrown. */
  final HowdahException notAdmitted(String reason) throws IOException {
    close();
    return new HowdahException(
        ErrorCode.USER_CONFIGURATION, "memcached server " + server + ": " + reason);
  }

  @Override
  public final void close() throws IOException {
    connection.close();
  }
}
