package org.howdah.sidedata.memcached;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;

/**
 * memcached's text protocol, one command after the other: for loading and looking after servers,
 * where waiting does not matter. Every wait ends after the time limit. Not safe for use by several
 * threads.
 */
final class TextClient implements Closeable {
  private static final int BUFFER_BYTES = 64 << 10;
  private static final int LINE_BYTES_MAX = 64 << 10;
  private static final byte[] LINE_END = {'\r', '\n'};

  private final ServerAddress server;
  private final Socket socket;
  private final InputStream in;
  private final OutputStream out;

  /**
   * Connects.
   *
   * @throws HowdahException naming the server, if it does not accept in time
   */
  TextClient(ServerAddress server, MemcachedAccess access) throws IOException {
    this.server = server;
    Socket plain = new Socket();
    try {
      plain.setTcpNoDelay(true);
      plain.connect(new InetSocketAddress(server.host(), server.port()), access.timeoutMillis());
      plain.setSoTimeout(access.timeoutMillis());
      socket = access.tls() == null ? plain : encrypt(plain, access);
      in = new BufferedInputStream(socket.getInputStream(), BUFFER_BYTES);
      out = new BufferedOutputStream(socket.getOutputStream(), BUFFER_BYTES);
      if (access.credentials() != null) {
        logIn(access);
      }
    } catch (HowdahException e) {
      plain.close();
      throw e;
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

  private void logIn(MemcachedAccess access) throws IOException {
    out.write(access.credentialsCommand());
    out.flush();
    String reply = line();
    if (!reply.equals("STORED")) {
      throw failure("it refused the credentials: '" + reply + "'", null);
    }
  }

  ServerAddress server() {
    return server;
  }

  /** Adds a command without data to what the next {@link #flush} sends. */
  void command(String line) throws IOException {
    guard(() -> out.write(line.getBytes(StandardCharsets.US_ASCII)));
    guard(() -> out.write(LINE_END));
  }

  /**
   * Adds a command that stores.
   *
   * @param verb {@code add}, {@code set}, {@code append} …
   */
  void store(String verb, byte[] name, int flags, byte[] data) throws IOException {
    guard(
        () -> {
          out.write(ascii(verb + " "));
          out.write(name);
          out.write(ascii(" " + flags + " 0 " + data.length));
          out.write(LINE_END);
          out.write(data);
          out.write(LINE_END);
          endCommand();
        });
  }

  /** Adds a command that names one entry, such as {@code get} and {@code delete}. */
  void named(String verb, byte[] name) throws IOException {
    guard(
        () -> {
          out.write(ascii(verb + " "));
          out.write(name);
          out.write(LINE_END);
          endCommand();
        });
  }

  /** With TLS each command is a record of its own, see {@link Connection}. */
  private void endCommand() throws IOException {
    if (socket instanceof SSLSocket) {
      out.flush();
    }
  }

  void flush() throws IOException {
    guard(out::flush);
  }

  /** The next line of an answer, without its end. */
  String line() throws IOException {
    ByteArrayOutputStream line = new ByteArrayOutputStream();
    try {
      for (int b = in.read(); b != '\n'; b = in.read()) {
        if (b < 0) {
          throw new EOFException("it closed the connection");
        }
        if (line.size() == LINE_BYTES_MAX) {
          throw new IOException("it answered with an endless line");
        }
        line.write(b);
      }
    } catch (IOException e) {
      throw failure(e.getMessage(), e);
    }
    String text = line.toString(StandardCharsets.ISO_8859_1);
    return text.endsWith("\r") ? text.substring(0, text.length() - 1) : text;
  }

  /**
   * The answer to a {@code get} of one name that was sent: the data of its entry.
   *
   * @return null if the server does not have it
   */
  byte[] value() throws IOException {
    String line = line();
    if (line.equals("END")) {
      return null;
    }
    String[] parts = line.split(" ");
    if (parts.length < 4 || !parts[0].equals("VALUE")) {
      throw failure("it answered '" + line + "' to a get", null);
    }
    int flags = Integer.parseUnsignedInt(parts[2]);
    try {
      byte[] data = in.readNBytes(Integer.parseInt(parts[3]));
      line();
      line();
      return StoredValue.decode(flags, data);
    } catch (IOException e) {
      throw failure(e.getMessage(), e);
    }
  }

  /** An error that names the server. */
  HowdahException failure(String reason, Throwable cause) {
    return new HowdahException(ErrorCode.LOST, "memcached server " + server + ": " + reason, cause);
  }

  private interface Step {
    void run() throws IOException;
  }

  private void guard(Step step) throws IOException {
    try {
      step.run();
    } catch (IOException e) {
      throw failure(e.getMessage(), e);
    }
  }

  private static byte[] ascii(String text) {
    return text.getBytes(StandardCharsets.US_ASCII);
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
