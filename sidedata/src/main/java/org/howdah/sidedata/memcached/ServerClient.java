package org.howdah.sidedata.memcached;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.Collection;
import java.util.Map;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;
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

  private static final int BUFFER_BYTES = 64 << 10;

  private final ServerAddress server;
  private final String hint;
  private final Socket socket;
  private final InputStream in;
  private final OutputStream out;
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
    Socket plain = new Socket();
    try {
      plain.setTcpNoDelay(true);
      plain.connect(new InetSocketAddress(server.host(), server.port()), access.timeoutMillis());
      plain.setSoTimeout(access.timeoutMillis());
      socket = access.tls() == null ? plain : encrypt(plain, access);
      in = new BufferedInputStream(socket.getInputStream(), BUFFER_BYTES);
      out = new BufferedOutputStream(socket.getOutputStream(), BUFFER_BYTES);
    } catch (IOException e) {
      plain.close();
      throw failure(e.getMessage(), e);
    }
  }

  private Socket encrypt(Socket plain, MemcachedAccess access) throws IOException {
    SSLSocket encrypted =
        (SSLSocket)
            access.tls().getSocketFactory().createSocket(plain, server.host(), server.port(), true);
    SSLParameters parameters = encrypted.getSSLParameters();
    parameters.setEndpointIdentificationAlgorithm("HTTPS");
    encrypted.setSSLParameters(parameters);
    encrypted.startHandshake();
    return encrypted;
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

  /** {@link #STORED}, {@link #NOT_STORED}, or what the server has against it. */
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

  /** Asks what the server says of itself. */
  abstract Map<String, String> stats() throws IOException;

  /**
   * Makes sure that {@link #forEachName} will know entries of a table that are stored from now on;
   * nothing that was sent may be without an answer.
   */
  abstract void announce(TableId table, Collection<byte[]> names) throws IOException;

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
      out.flush();
    } catch (IOException e) {
      throw failure(e.getMessage(), e);
    }
  }

  /** Adds the parts of a command; with TLS each is a record of its own, see {@link Connection}. */
  final void write(byte[]... parts) throws IOException {
    try {
      for (byte[] part : parts) {
        out.write(part);
      }
      if (socket instanceof SSLSocket) {
        out.flush();
      }
    } catch (IOException e) {
      throw failure(e.getMessage(), e);
    }
  }

  /** The next byte of an answer. */
  final byte read() throws IOException {
    int next;
    try {
      next = in.read();
    } catch (IOException e) {
      throw silent(e.getMessage(), e);
    }
    if (next < 0) {
      throw silent("it closed the connection", null);
    }
    heard = true;
    return (byte) next;
  }

  /** The next so many bytes of an answer. */
  final byte[] read(int count) throws IOException {
    byte[] bytes;
    try {
      bytes = in.readNBytes(count);
    } catch (IOException e) {
      throw silent(e.getMessage(), e);
    }
    if (bytes.length < count) {
      throw silent("it closed the connection", null);
    }
    heard = true;
    return bytes;
  }

  private HowdahException silent(String reason, IOException cause) {
    return failure(heard ? reason : reason + ". " + hint, cause);
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
    socket.close();
  }
}
