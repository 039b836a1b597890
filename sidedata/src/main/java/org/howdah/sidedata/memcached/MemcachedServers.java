package org.howdah.sidedata.memcached;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;
import org.howdah.sidedata.TableId;

/** Looks after the servers of tables: whether they kept what they got, and deleting tables. */
public final class MemcachedServers {
  private static final int EMPTY_PASSES = 2;
  private static final int PASSES_MAX = 6;
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

    /** What manifests remember as {@link MemcachedLayout#SERVERS}. */
    public String marks() {
      return ServerMark.format(states.stream().map(ServerState::mark).toList());
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
      try (ServerClient client = connect(server)) {
        states.add(ServerState.read(client));
      }
    }
    return new Snapshot(states);
  }

  /**
   * Makes sure that no server lost anything since a snapshot.
   *
   * @param refusedBytes what each server refused meanwhile, by its address; those that refused
   *     nothing may be missing
   * @return what they say of themselves now
   * @throws HowdahException naming each server that did, and how many bytes it lacks
   */
  public Snapshot checkKept(Snapshot earlier, Map<String, Long> refusedBytes) throws IOException {
    List<String> losses = new ArrayList<>();
    Snapshot now = snapshot();
    for (int i = 0; i < now.states.size(); i++) {
      long refused = refusedBytes.getOrDefault(layout.servers().get(i).toString(), 0L);
      String loss = now.states.get(i).lossSince(earlier.states.get(i), refused);
      if (loss != null) {
        losses.add(loss);
      }
    }
    if (!losses.isEmpty()) {
      throw new HowdahException(
          ErrorCode.RESOURCES, "memcached server " + String.join("; server ", losses));
    }
    return now;
  }

  /** What each server says of itself, or why it says nothing. */
  public List<ServerStatus> status() {
    List<ServerStatus> all = new ArrayList<>();
    for (ServerAddress server : layout.servers()) {
      try (ServerClient client = connect(server)) {
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
      try (ServerClient lists = connect(server);
          ServerClient deletes = connect(server)) {
        count += drop(table, lists, deletes);
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

  private long drop(TableId table, ServerClient lists, ServerClient deletes) throws IOException {
    long count = 0;
    int emptyPasses = 0;
    for (int pass = 1; pass <= PASSES_MAX && emptyPasses < EMPTY_PASSES; pass++) {
      // A list leaves entries out that the server is moving meanwhile, also the last ones.
      Deletes pending = new Deletes(deletes);
      lists.forEachName(table, layout.rosters(), pending);
      pending.settle();
      emptyPasses = pending.count == 0 ? emptyPasses + 1 : 0;
      count += pending.count;
    }
    return count;
  }

  /** Deletes entries, many at a time. */
  private static final class Deletes implements ServerClient.NameVisitor {
    private final ServerClient server;
    private int pending;
    private long count;

    Deletes(ServerClient server) {
      this.server = server;
    }

    @Override
    public void visit(byte[] name) throws IOException {
      server.delete(name);
      if (++pending == DELETES_MAX) {
        settle();
      }
    }

    void settle() throws IOException {
      server.flush();
      for (; pending > 0; pending--) {
        count += server.deleted() ? 1 : 0;
      }
    }
  }

  private ServerClient connect(ServerAddress server) throws IOException {
    return layout.auth().dialect.connect(server, access);
  }
}
