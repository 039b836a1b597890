package org.howdah.sidedata.memcached;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;
import org.howdah.sidedata.EntryDigest;
import org.howdah.sidedata.EntryFigures;
import org.howdah.sidedata.TableId;

/*
 * What a server has no memory for is counted and left out, so that the whole load can say how much memory
 * is missing. Entries are added, not set: an entry that is there already with the same value comes from an earlier
 * attempt of the same task, and one with another value from another record with the same key. Digests
 * of keys gather here and are appended to their rosters; that an earlier attempt appended them before
 * does no harm.
 */
/**
 * Stores entries of one version of a table, as one of perhaps many writers. Everything is stored
 * for certain only when {@link #flush} has returned, nothing was {@link #refusedBytes refused}, and
 * the servers {@link MemcachedServers#checkKept kept} it. Not safe for use by several threads.
 */
public final class MemcachedWriter implements Closeable {
  private static final int PENDING_MAX = 512;
  private static final int PENDING_BYTES_MAX = 256 << 10;
  private static final int DIGESTS_MAX = 1 << 20;

  /** What memcached 1.6 keeps with an entry beside its name and value. */
  private static final int ENTRY_OVERHEAD_BYTES = 59;

  private final TableId table;
  private final Names names;
  private final Placement placement;
  private final Rosters rosters;
  private final int[] places;
  private final boolean deflates;
  private final ServerClients clients;
  private final List<Deque<Pending>> pending = new ArrayList<>();
  private final Map<Integer, List<Long>> digests = new HashMap<>();
  private final EntryDigest entryDigest = new EntryDigest();
  private final EntryFigures added = new EntryFigures();
  private final Map<String, Long> refusedBytes = new TreeMap<>();
  private int digestCount;
  private long pendingBytes;

  /** An entry whose server has not said yet whether it took it. */
  private record Pending(
      byte[] name, byte[] key, byte[] value, StoredValue stored, long digest, boolean first) {}

  /**
   * Connects to all servers.
   *
   * @param deflates whether to compress values that this makes shorter
   */
  public MemcachedWriter(
      TableId table, MemcachedLayout layout, boolean deflates, MemcachedAccess access)
      throws IOException {
    this.table = table;
    this.deflates = deflates;
    names = new Names(table);
    placement = layout.placement();
    rosters = new Rosters(layout.rosters());
    places = new int[layout.copies()];
    clients = new ServerClients(layout, access);
    for (int server = 0; server < clients.size(); server++) {
      pending.add(new ArrayDeque<>());
    }
  }

  /**
   * Adds an entry.
   *
   * @param key not changed by anyone any more
   * @param value not changed by anyone any more
   * @throws HowdahException naming the key, if a server refuses it or the table has another value
   *     for it; or an earlier one
   */
  public void put(byte[] key, byte[] value) throws IOException {
    byte[] name = names.ofKey(key);
    placement.place(name, places);
    StoredValue stored = deflates ? StoredValue.deflated(value) : StoredValue.plain(value);
    long entry = entryDigest.of(key, value);
    for (int server : places) {
      pending.get(server).add(new Pending(name, key, value, stored, entry, server == places[0]));
      pendingBytes += name.length + stored.bytes.length;
      if (pending.get(server).size() >= PENDING_MAX || pendingBytes >= PENDING_BYTES_MAX) {
        settle();
      }
    }
    long digest = Rosters.digest(key);
    digests.computeIfAbsent(rosters.rosterOf(digest), n -> new ArrayList<>()).add(digest);
    if (++digestCount >= DIGESTS_MAX) {
      writeRosters();
    }
  }

  /** Has everything stored that was added so far. */
  public void flush() throws IOException {
    settle();
    writeRosters();
  }

  /**
   * Figures of the entries that the table did not have before, up to the last {@link #flush}: those
   * that the first of their servers did not know.
   */
  public EntryFigures added() {
    return added;
  }

  /**
   * About how many bytes of entries and rosters servers had no memory for, up to the last {@link
   * #flush}, by the servers' addresses. Servers that evict instead of refusing are not among them.
   */
  public Map<String, Long> refusedBytes() {
    return Map.copyOf(refusedBytes);
  }

  private void refuse(ServerClient client, byte[] name, int valueBytes) {
    long bytes = (long) ENTRY_OVERHEAD_BYTES + name.length + valueBytes;
    refusedBytes.merge(client.server().toString(), bytes, Long::sum);
  }

  /** Has all servers store what is pending, and hears what they say. */
  private void settle() throws IOException {
    for (int server = 0; server < clients.size(); server++) {
      send(clients.get(server), pending.get(server));
    }
    clients.flush();
    for (int server = 0; server < clients.size(); server++) {
      ServerClient client = clients.get(server);
      List<Pending> known = new ArrayList<>();
      Deque<Pending> sent = pending.get(server);
      while (!sent.isEmpty()) {
        Pending entry = sent.remove();
        String reply = client.stored();
        if (reply.equals(ServerClient.NOT_STORED)) {
          known.add(entry);
        } else if (reply.equals(ServerClient.NO_ROOM)) {
          refuse(client, entry.name, entry.stored.bytes.length);
        } else if (!reply.equals(ServerClient.STORED)) {
          throw refused(client, entry, reply);
        } else if (entry.first) {
          added.add(entry.key, entry.value, entry.digest);
        }
      }
      checkSame(client, known);
    }
    pendingBytes = 0;
  }

  private void send(ServerClient client, Deque<Pending> entries) throws IOException {
    if (!client.announce(table, entries.stream().map(Pending::name).toList())) {
      entries.forEach(entry -> refuse(client, entry.name, entry.stored.bytes.length));
      entries.clear();
    }
    for (Pending entry : entries) {
      client.store("add", entry.name, entry.stored.flags, entry.stored.bytes);
    }
  }

  private void checkSame(ServerClient client, List<Pending> known) throws IOException {
    for (Pending entry : known) {
      client.get(entry.name);
    }
    client.flush();
    for (Pending entry : known) {
      checkSame(entry, client.value());
    }
  }

  private void checkSame(Pending entry, byte[] there) throws IOException {
    if (!Arrays.equals(there, entry.value)) {
      throw new HowdahException(
          ErrorCode.INPUT,
          "side table "
              + table
              + ": two records have the key '"
              + text(entry.key)
              + "' and different values; a key may have one value only");
    }
  }

  private HowdahException refused(ServerClient client, Pending entry, String reply) {
    return new HowdahException(
        ErrorCode.RESOURCES,
        "side table "
            + table
            + ": memcached server "
            + client.server()
            + " refused the value of "
            + entry.value.length
            + " bytes of key '"
            + text(entry.key)
            + "': "
            + reply
            + ". Its limit for one entry is set with memcached -I, that for all with -m");
  }

  private static String text(byte[] key) {
    String text = new String(key, StandardCharsets.UTF_8);
    return text.length() > 100 ? text.substring(0, 100) + "…" : text;
  }

  /** A share of a roster on its way to a server. */
  private record Share(ServerClient client, byte[] name, byte[] bytes) {}

  private void writeRosters() throws IOException {
    List<Share> shares = new ArrayList<>();
    for (Map.Entry<Integer, List<Long>> roster : digests.entrySet()) {
      ByteBuffer bytes = ByteBuffer.allocate(Rosters.DIGEST_BYTES * roster.getValue().size());
      roster.getValue().forEach(bytes::putLong);
      byte[] name = names.ofRoster(roster.getKey());
      placement.place(name, places);
      for (int server : places) {
        shares.add(new Share(clients.get(server), name, bytes.array()));
      }
      if (shares.size() >= PENDING_MAX) {
        append(shares);
        shares.clear();
      }
    }
    append(shares);
    digests.clear();
    digestCount = 0;
  }

  /**
   * Appends to rosters that there are, which keep their flags, and adds the others, unless another
   * writer is faster.
   */
  private void append(List<Share> shares) throws IOException {
    List<Share> refused = shares;
    for (String verb : new String[] {"append", "add", "append"}) {
      refused = store(verb, refused);
    }
    if (!refused.isEmpty()) {
      ServerClient client = refused.get(0).client;
      throw client.failure("it has no room for a roster of side table " + table, null);
    }
  }

  /** Returns what was not stored because the roster is missing, or there already. */
  private List<Share> store(String verb, List<Share> shares) throws IOException {
    for (Share share : shares) {
      share.client.store(verb, share.name, StoredValue.OPEN, share.bytes);
    }
    clients.flush();
    List<Share> refused = new ArrayList<>();
    for (Share share : shares) {
      String reply = share.client.stored();
      if (reply.equals(ServerClient.NOT_STORED)) {
        refused.add(share);
      } else if (reply.equals(ServerClient.NO_ROOM)) {
        refuse(share.client, share.name, share.bytes.length);
      } else if (!reply.equals(ServerClient.STORED)) {
        throw share.client.failure(
            "it refused a roster of "
                + share.bytes.length
                + " bytes of side table "
                + table
                + ": "
                + reply
                + ". There are more rosters, and shorter ones, if --records says about how many"
                + " records the table has",
            null);
      }
    }
    return refused;
  }

  @Override
  public void close() throws IOException {
    clients.close();
  }
}
