package org.howdah.sidedata.memcached;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;
import org.howdah.sidedata.TableId;

/*
 * Writers only ever append to rosters. So while they work, a roster can list a key several times, and
 * one without keys does not exist; a copy on a server that lost everything lists what was loaded since. Such a copy is marked as open, and
 * readers take it for none, until the end of the load has made it whole.
 */
/**
 * Reads all rosters of a version of a table, when nobody writes to it. Not safe for use by several
 * threads; may take as long as the servers take for all rosters.
 */
public final class RosterKeeper implements Closeable {
  private static final int ROSTERS_AT_ONCE = 256;

  private final TableId table;
  private final Names names;
  private final Placement placement;
  private final MemcachedLayout layout;
  private final MemcachedAccess access;
  private final ServerClients clients;

  /**
   * Connects to all servers.
   *
   * @throws HowdahException naming the first that cannot be reached
   */
  public RosterKeeper(TableId table, MemcachedLayout layout, MemcachedAccess access)
      throws IOException {
    this.table = table;
    this.layout = layout;
    this.access = access;
    names = new Names(table);
    placement = layout.placement();
    clients = new ServerClients(layout, access);
  }

  /** A roster's servers and what each of them has; null for each that has none. */
  private static final class Copies {
    private final byte[] name;
    private final int[] servers;
    private final byte[][] bytes;
    private final boolean[] open;

    Copies(byte[] name, int[] servers) {
      this.name = name;
      this.servers = servers;
      bytes = new byte[servers.length][];
      open = new boolean[servers.length];
    }

    void set(int copy, ServerClient client) throws IOException {
      bytes[copy] = client.value();
      open[copy] = bytes[copy] != null && client.flags() == StoredValue.OPEN;
    }

    long[] union() {
      return Arrays.stream(bytes)
          .filter(copy -> copy != null)
          .flatMapToLong(RosterKeeper::digests)
          .sorted()
          .distinct()
          .toArray();
    }
  }

  private static LongStream digests(byte[] roster) {
    ByteBuffer buffer = ByteBuffer.wrap(roster);
    return IntStream.range(0, roster.length / Rosters.DIGEST_BYTES)
        .mapToLong(i -> buffer.getLong(i * Rosters.DIGEST_BYTES));
  }

  /**
   * Ends a load: afterwards every copy of every roster exists and lists each key that any copy
   * listed, once.
   *
   * @return how many keys all rosters list
   */
  public long complete() throws IOException {
    return forAll(this::complete);
  }

  private long complete(Copies roster) throws IOException {
    long[] digests = roster.union();
    byte[] whole = new byte[Rosters.DIGEST_BYTES * digests.length];
    ByteBuffer.wrap(whole).asLongBuffer().put(digests);
    for (int copy = 0; copy < roster.servers.length; copy++) {
      if (roster.open[copy] || !listsEachOnce(roster.bytes[copy], digests.length)) {
        ServerClient client = clients.get(roster.servers[copy]);
        client.store("set", roster.name, StoredValue.PLAIN, whole);
        client.flush();
        String reply = client.stored();
        if (!reply.equals(ServerClient.STORED)) {
          throw client.failure("it refused a roster of side table " + table + ": " + reply, null);
        }
      }
    }
    return digests.length;
  }

  /** Whether a copy of a roster lists as many keys as all copies do together, each once. */
  private static boolean listsEachOnce(byte[] copy, int keys) {
    return copy != null
        && copy.length == Rosters.DIGEST_BYTES * keys
        && digests(copy).distinct().count() == keys;
  }

  /**
   * How many keys all rosters list.
   *
   * @throws HowdahException naming the server that lacks a roster or has another than the others
   */
  public long count() throws IOException {
    return forAll(this::count);
  }

  private long count(Copies roster) throws IOException {
    long[] digests = roster.union();
    for (int copy = 0; copy < roster.servers.length; copy++) {
      byte[] bytes = roster.bytes[copy];
      if (bytes == null
          || roster.open[copy]
          || digests(bytes).distinct().count() != digests.length) {
        throw new HowdahException(
            ErrorCode.LOST,
            "side table "
                + table
                + ": memcached server "
                + layout.servers().get(roster.servers[copy])
                + (bytes == null ? " no longer has a roster" : " has an incomplete roster")
                + " of its keys ("
                + LossReason.of(layout, roster.servers[copy], access)
                + "). Run 'howdah side repair "
                + table.name()
                + "'");
      }
    }
    return digests.length;
  }

  private interface Step {
    long of(Copies roster) throws IOException;
  }

  private long forAll(Step step) throws IOException {
    long count = 0;
    for (int first = 0; first < layout.rosters(); first += ROSTERS_AT_ONCE) {
      int end = Math.min(layout.rosters(), first + ROSTERS_AT_ONCE);
      for (Copies roster : read(first, end)) {
        count += step.of(roster);
      }
    }
    return count;
  }

  private List<Copies> read(int first, int end) throws IOException {
    List<Copies> rosters = new ArrayList<>();
    for (int number = first; number < end; number++) {
      byte[] name = names.ofRoster(number);
      int[] servers = new int[layout.copies()];
      placement.place(name, servers);
      rosters.add(new Copies(name, servers));
      for (int server : servers) {
        clients.get(server).get(name);
      }
    }
    clients.flush();
    for (Copies roster : rosters) {
      for (int copy = 0; copy < roster.servers.length; copy++) {
        roster.set(copy, clients.get(roster.servers[copy]));
      }
    }
    return rosters;
  }

  @Override
  public void close() throws IOException {
    clients.close();
  }
}
