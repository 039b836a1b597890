package org.howdah.sidedata.memcached;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.howdah.record.HowdahException;
import org.howdah.sidedata.TableId;

/*
 * In this protocol a server cannot list its entries. So before entries are stored on a server their
 * names are: in lists with numbers that the server counts up, so that writers need not agree on them.
 */
/** Commands in memcached's binary protocol, with SASL. */
final class BinaryClient extends ServerClient {
  private static final int BODY_BYTES_MAX = (1 << 30) + (1 << 16);

  /** Less than the smallest limit for entries that anyone sets (memcached -I). */
  private static final int LIST_BYTES_MAX = 4 << 10;

  /** No name contains it. */
  private static final byte NAME_END = '\n';

  private static final String HINT = "Is it memcached -S, as auth=sasl in its address says?";

  /**
   * Connects.
   *
   * @throws HowdahException naming the server, if it does not let us in in time
   */
  BinaryClient(ServerAddress server, MemcachedAccess access) throws IOException {
    super(server, access, HINT);
    try {
      logIn(access.credentials());
    } catch (IOException e) {
      close();
      throw e;
    }
  }

  private void logIn(Credentials credentials) throws IOException {
    write(BinaryFrame.logIn(credentials));
    flush();
    BinaryFrame reply = reply();
    if (reply.status() != BinaryFrame.OK) {
      throw notAdmitted(reply.refusal(credentials));
    }
  }

  private void send(byte opcode, byte[] extras, byte[] name, byte[] value) throws IOException {
    write(BinaryFrame.request(opcode, extras, name, value));
  }

  private void send(byte opcode, byte[] name) throws IOException {
    send(opcode, BinaryFrame.NOTHING, name, BinaryFrame.NOTHING);
  }

  private BinaryFrame reply() throws IOException {
    byte[] header = read(BinaryFrame.HEADER_BYTES);
    BinaryFrame frame = new BinaryFrame(ByteBuffer.wrap(header), 0);
    int length = frame.bodyBytes();
    if (!frame.isResponse() || length > BODY_BYTES_MAX) {
      throw failure("it does not answer in memcached's binary protocol", null);
    }
    ByteBuffer whole = ByteBuffer.allocate(header.length + length);
    return new BinaryFrame(whole.put(header).put(read(length)), 0);
  }

  private HowdahException unexpected(BinaryFrame reply, String command) {
    return failure("it answered " + reply.error() + " to " + command, null);
  }

  @Override
  void store(String verb, byte[] name, int flags, byte[] data) throws IOException {
    byte[] extras = ByteBuffer.allocate(8).putInt(flags).putInt(0).array();
    switch (verb) {
      case "add" -> send(BinaryFrame.ADD, extras, name, data);
      case "set" -> send(BinaryFrame.SET, extras, name, data);
      case "append" -> send(BinaryFrame.APPEND, BinaryFrame.NOTHING, name, data);
      default -> throw new IllegalArgumentException(verb);
    }
  }

  @Override
  String stored() throws IOException {
    BinaryFrame reply = reply();
    return switch (reply.status()) {
      case BinaryFrame.OK -> STORED;
      case BinaryFrame.EXISTS, BinaryFrame.NOT_FOUND, BinaryFrame.NOT_STORED -> NOT_STORED;
      case BinaryFrame.OUT_OF_MEMORY -> NO_ROOM;
      default -> reply.error();
    };
  }

  @Override
  void get(byte[] name) throws IOException {
    send(BinaryFrame.GET, name);
  }

  @Override
  byte[] value() throws IOException {
    BinaryFrame reply = reply();
    if (reply.status() == BinaryFrame.NOT_FOUND) {
      return null;
    }
    if (reply.status() != BinaryFrame.OK) {
      throw unexpected(reply, "a get");
    }
    return decode(reply.flags(), reply.value());
  }

  @Override
  void delete(byte[] name) throws IOException {
    send(BinaryFrame.DELETE, name);
  }

  @Override
  boolean deleted() throws IOException {
    BinaryFrame reply = reply();
    if (reply.status() != BinaryFrame.OK && reply.status() != BinaryFrame.NOT_FOUND) {
      throw unexpected(reply, "a delete");
    }
    return reply.status() == BinaryFrame.OK;
  }

  @Override
  Map<String, String> stats(String group) throws IOException {
    send(BinaryFrame.STAT, group.getBytes(StandardCharsets.US_ASCII));
    flush();
    Map<String, String> stats = new HashMap<>();
    for (BinaryFrame reply = reply(); reply.nameBytes() > 0; reply = reply()) {
      stats.put(reply.name(), new String(reply.value(), StandardCharsets.ISO_8859_1));
    }
    return stats;
  }

  @Override
  boolean announce(TableId table, Collection<byte[]> names) throws IOException {
    List<byte[]> lists = lists(names);
    if (lists.isEmpty()) {
      return true;
    }
    Names ofTable = new Names(table);
    long last = count(ofTable, lists.size());
    for (int i = 0; i < lists.size(); i++) {
      store("set", ofTable.ofList(last - i), StoredValue.PLAIN, lists.get(i));
    }
    flush();
    boolean all = true;
    for (int i = 0; i < lists.size(); i++) {
      String reply = stored();
      all &= reply.equals(STORED);
      if (!reply.equals(STORED) && !reply.equals(NO_ROOM)) {
        throw failure("it refused a list of names of side table " + table + ": " + reply, null);
      }
    }
    return all;
  }

  private static List<byte[]> lists(Collection<byte[]> names) {
    List<byte[]> lists = new ArrayList<>();
    ByteArrayOutputStream list = new ByteArrayOutputStream();
    for (byte[] name : names) {
      if (list.size() + name.length + 1 > LIST_BYTES_MAX) {
        lists.add(list.toByteArray());
        list.reset();
      }
      list.writeBytes(name);
      list.write(NAME_END);
    }
    if (list.size() > 0) {
      lists.add(list.toByteArray());
    }
    return lists;
  }

  /** Has the server count so many lists more; returns the number of the last one. */
  private long count(Names names, long lists) throws IOException {
    byte[] step = ByteBuffer.allocate(20).putLong(lists).putLong(lists).putInt(0).array();
    BinaryFrame reply = increment(step, names);
    if (reply.status() == BinaryFrame.NOT_STORED) {
      // Two began to count at once, and the other one has made the counter.
      reply = increment(step, names);
    }
    if (reply.status() != BinaryFrame.OK || reply.bodyBytes() != Long.BYTES) {
      throw unexpected(reply, "an increment");
    }
    return ByteBuffer.wrap(reply.value()).getLong();
  }

  private BinaryFrame increment(byte[] step, Names names) throws IOException {
    send(BinaryFrame.INCREMENT, step, names.ofListCount(), BinaryFrame.NOTHING);
    flush();
    return reply();
  }

  @Override
  void forEachName(TableId table, int rosters, NameVisitor visitor) throws IOException {
    Names names = new Names(table);
    byte[] count = valueNow(names.ofListCount());
    long lists =
        count == null ? 0 : Long.parseLong(new String(count, StandardCharsets.US_ASCII).strip());
    for (long number = 1; number <= lists; number++) {
      byte[] list = valueNow(names.ofList(number));
      visitEach(list == null ? BinaryFrame.NOTHING : list, visitor);
      visitor.visit(names.ofList(number));
    }
    for (int roster = 0; roster < rosters; roster++) {
      visitor.visit(names.ofRoster(roster));
    }
    visitor.visit(names.ofListCount());
  }

  private byte[] valueNow(byte[] name) throws IOException {
    get(name);
    flush();
    return value();
  }

  private static void visitEach(byte[] list, NameVisitor visitor) throws IOException {
    int start = 0;
    for (int i = 0; i < list.length; i++) {
      if (list[i] == NAME_END) {
        visitor.visit(Arrays.copyOfRange(list, start, i));
        start = i + 1;
      }
    }
  }
}
