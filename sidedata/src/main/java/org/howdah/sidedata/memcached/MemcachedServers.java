package org.howdah.sidedata.memcached;

import java.io.IOException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;
import org.howdah.sidedata.TableId;

/** Looks after the servers of tables: whether they kept what they got, and deleting tables. */
public final class MemcachedServers {
  private static final int DELETES_MAX = 512;

  private final MemcachedLayout layout;
  private final MemcachedAccess access;

  public MemcachedServers(MemcachedLayout layout, MemcachedAccess access) {
    this.layout = layout;
    this.access = access;
  }

  /** What all servers said of themselves at one moment. */
  public static final class Snapshot {
    private final List<ServerState> states;

    private Snapshot(List<ServerState> states) {
      this.states = states;
    }
  }

  /**
   * Asks all servers.
   *
   * @throws HowdahException naming the first that does not answer
   */
  public Snapshot snapshot() throws IOException {
    List<ServerState> states = new ArrayList<>();
    for (ServerAddress server : layout.servers()) {
      try (TextClient client = new TextClient(server, access)) {
        states.add(ServerState.read(client));
      }
    }
    return new Snapshot(states);
  }

  /**
   * Makes sure that no server lost anything since a snapshot.
   *
   * @throws HowdahException naming each server that did, and how many bytes it lacks
   */
  public void checkKeptSince(Snapshot earlier) throws IOException {
    List<String> losses = new ArrayList<>();
    List<ServerState> now = snapshot().states;
    for (int i = 0; i < now.size(); i++) {
      String loss = now.get(i).lossSince(earlier.states.get(i));
      if (loss != null) {
        losses.add(loss);
      }
    }
    if (!losses.isEmpty()) {
      throw new HowdahException(
          ErrorCode.RESOURCES, "memcached server " + String.join("; server ", losses));
    }
  }

  /** What each server says of itself, or why it says nothing. */
  public List<ServerStatus> status() {
    List<ServerStatus> all = new ArrayList<>();
    for (ServerAddress server : layout.servers()) {
      try (TextClient client = new TextClient(server, access)) {
        all.add(ServerStatus.of(ServerState.read(client)));
      } catch (IOException e) {
        all.add(ServerStatus.down(server, e.getMessage()));
      }
    }
    return all;
  }

  /**
   * Deletes all entries of a version of a table from all servers that can be reached; returns how
   * many there were.
   *
   * @throws HowdahException naming a server that could not be reached, after all others were
   */
  public long drop(TableId table) throws IOException {
    long count = 0;
    IOException failure = null;
    for (ServerAddress server : layout.servers()) {
      try (TextClient dump = new TextClient(server, access);
          TextClient deletes = new TextClient(server, access)) {
        count += drop(table, dump, deletes);
      } catch (IOException e) {
        if (failure == null) {
          failure = e;
        } else {
          failure.addSuppressed(e);
        }
      }
    }
    if (failure != null) {
      throw failure;
    }
    return count;
  }

  private static long drop(TableId table, TextClient dump, TextClient deletes) throws IOException {
    dump.command("lru_crawler metadump all");
    dump.flush();
    long count = 0;
    int pending = 0;
    for (String line = dump.line(); !line.equals("END"); line = dump.line()) {
      if (!line.startsWith("key=")) {
        throw dump.failure("it cannot list its entries: " + line, null);
      }
      String encoded = line.substring("key=".length(), line.indexOf(' '));
      byte[] name =
          URLDecoder.decode(encoded, StandardCharsets.ISO_8859_1)
              .getBytes(StandardCharsets.ISO_8859_1);
      if (Names.belongsTo(table, name)) {
        deletes.named("delete", name);
        count++;
        pending++;
      }
      if (pending == DELETES_MAX) {
        pending = awaitDeletes(deletes, pending);
      }
    }
    awaitDeletes(deletes, pending);
    return count;
  }

  private static int awaitDeletes(TextClient deletes, int pending) throws IOException {
    deletes.flush();
    for (int i = 0; i < pending; i++) {
      String reply = deletes.line();
      if (!reply.equals("DELETED") && !reply.equals("NOT_FOUND")) {
        throw deletes.failure("it answered '" + reply + "' to a delete", null);
      }
    }
    return 0;
  }
}
