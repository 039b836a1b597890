package org.howdah.sidedata.memcached;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.howdah.sidedata.TableId;

/** Commands in memcached's text protocol. */
final class TextClient extends ServerClient {
  private static final int LINE_BYTES_MAX = 64 << 10;
  private static final byte[] LINE_END = {'\r', '\n'};
  private static final String OUT_OF_MEMORY = "SERVER_ERROR out of memory";
  private static final long BUSY_PAUSE_MILLIS = 20;

  private static final String HINT = "If it does SASL (memcached -S), its address needs auth=sasl";

  private final int timeoutMillis;

  /**
   * Connects.
   *
   * @throws org.howdah.record.HowdahException naming the server, if it does not let us in in time
   */
  TextClient(ServerAddress server, MemcachedAccess access) throws IOException {
    super(server, access, HINT);
    timeoutMillis = access.timeoutMillis();
    if (access.credentials() != null) {
      try {
        logIn(access);
      } catch (IOException e) {
        close();
        throw e;
      }
    }
  }

  private void logIn(MemcachedAccess access) throws IOException {
    write(logIn(access.credentials()));
    flush();
    String reply = line();
    if (!reply.equals(STORED)) {
      throw notAdmitted(access.credentials().refusal("'" + reply + "'"));
    }
  }

  /** The command that says who we are; memcached takes it for a set and answers as to one. */
  static byte[] logIn(Credentials credentials) {
    String text = credentials.user() + " " + credentials.password();
    int length = text.getBytes(StandardCharsets.UTF_8).length;
    String command = "set credentials 0 0 " + length + "\r\n" + text + "\r\n";
    return command.getBytes(StandardCharsets.UTF_8);
  }

  /** Adds a command without data. */
  void command(String line) throws IOException {
    write(ascii(line), LINE_END);
  }

  /** Adds a command that names one entry, such as {@code get} and {@code delete}. */
  void named(String verb, byte[] name) throws IOException {
    write(ascii(verb + " "), name, LINE_END);
  }

  @Override
  void store(String verb, byte[] name, int flags, byte[] data) throws IOException {
    byte[] figures = ascii(" " + flags + " 0 " + data.length);
    write(ascii(verb + " "), name, figures, LINE_END, data, LINE_END);
  }

  @Override
  String stored() throws IOException {
    String line = line();
    return line.startsWith(OUT_OF_MEMORY) ? NO_ROOM : line;
  }

  @Override
  void get(byte[] name) throws IOException {
    named("get", name);
  }

  @Override
  byte[] value() throws IOException {
    String line = line();
    if (line.equals("END")) {
      return null;
    }
    String[] parts = line.split(" ");
    if (parts.length < 4 || !parts[0].equals("VALUE")) {
      throw failure("it answered '" + line + "' to a get", null);
    }
    int flags;
    int length;
    try {
      flags = Integer.parseUnsignedInt(parts[2]);
      length = Integer.parseInt(parts[3]);
    } catch (NumberFormatException e) {
      throw failure("it answered '" + line + "' to a get", e);
    }
    if (length < 0 || length > StoredValue.BYTES_MAX) {
      throw failure("it answered '" + line + "' to a get", null);
    }
    byte[] data = read(length);
    line();
    line();
    return decode(flags, data);
  }

  @Override
  void delete(byte[] name) throws IOException {
    named("delete", name);
  }

  @Override
  boolean deleted() throws IOException {
    String reply = line();
    if (!reply.equals("DELETED") && !reply.equals("NOT_FOUND")) {
      throw failure("it answered '" + reply + "' to a delete", null);
    }
    return reply.equals("DELETED");
  }

  @Override
  Map<String, String> stats(String group) throws IOException {
    command(group.isEmpty() ? "stats" : "stats " + group);
    flush();
    Map<String, String> stats = new HashMap<>();
    for (String line = line(); !line.equals("END"); line = line()) {
      String[] parts = line.split(" ", 3);
      if (parts.length < 3 || !parts[0].equals("STAT")) {
        throw failure("it answered '" + line + "' to stats: is it a memcached?", null);
      }
      stats.put(parts[1], parts[2]);
    }
    return stats;
  }

  /** The server itself can list its entries. */
  @Override
  boolean announce(TableId table, Collection<byte[]> names) {
    return true;
  }

  @Override
  void forEachName(TableId table, int rosters, NameVisitor visitor) throws IOException {
    for (String line = beginList(); !line.equals("END"); line = line()) {
      if (!line.startsWith("key=")) {
        throw failure("it cannot list its entries: " + line, null);
      }
      String encoded = line.substring("key=".length(), line.indexOf(' '));
      byte[] name =
          URLDecoder.decode(encoded, StandardCharsets.ISO_8859_1)
              .getBytes(StandardCharsets.ISO_8859_1);
      if (Names.belongsTo(table, name)) {
        visitor.visit(name);
      }
    }
  }

  /**
   * Has the server list its entries; returns the first line. It lists for one client at a time, and
   * may be busy with other work of this kind, which it also does by itself.
   */
  private String beginList() throws IOException {
    long endNanos = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(timeoutMillis);
    while (true) {
      command("lru_crawler metadump all");
      flush();
      String line = line();
      if (!line.startsWith("BUSY") || System.nanoTime() - endNanos >= 0) {
        return line;
      }
      pause();
    }
  }

  private static void pause() throws InterruptedIOException {
    try {
      TimeUnit.MILLISECONDS.sleep(BUSY_PAUSE_MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("interrupted while a memcached server was busy");
    }
  }

  /** The next line of an answer, without its end. */
  String line() throws IOException {
    ByteArrayOutputStream line = new ByteArrayOutputStream();
    for (byte b = read(); b != '\n'; b = read()) {
      if (line.size() == LINE_BYTES_MAX) {
        throw failure("it answered with an endless line", null);
      }
      line.write(b);
    }
    String text = line.toString(StandardCharsets.ISO_8859_1);
    return text.endsWith("\r") ? text.substring(0, text.length() - 1) : text;
  }

  private static byte[] ascii(String text) {
    return text.getBytes(StandardCharsets.US_ASCII);
  }
}
