package org.howdah.sidedata.memcached;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicInteger;
import org.howdah.sidedata.Backend;
import org.howdah.sidedata.Session;
import org.howdah.sidedata.TableId;

/** One version of a table in memcached servers. */
public final class MemcachedBackend implements Backend {
  private final TableId table;
  private final MemcachedLayout layout;
  private final String where;
  private final int copies;
  private final Names names;
  private final Placement placement;
  private final Rosters rosters;
  private final Health health;
  private final Backend fallback;
  private final MemcachedAccess access;
  private final AtomicInteger sessions = new AtomicInteger();

  /**
   * @param fallback a copy of the whole table that is asked for what the servers lost; null for
   *     none; closed with this
   */
  public MemcachedBackend(
      TableId table, MemcachedLayout layout, Backend fallback, MemcachedAccess access) {
    this(table, layout, fallback, access, ThreadLocalRandom.current().nextInt());
  }

  /**
   * @param firstSession the number of the first session, by which it chooses the copies to begin
   *     with; other than that of other processes, so that they share the reads
   */
  MemcachedBackend(
      TableId table,
      MemcachedLayout layout,
      Backend fallback,
      MemcachedAccess access,
      int firstSession) {
    this(table, layout, layout.copies(), layout.placement(), layout.toString(), fallback, access);
    sessions.set(firstSession);
  }

  private MemcachedBackend(
      TableId table,
      MemcachedLayout layout,
      int copies,
      Placement placement,
      String where,
      Backend fallback,
      MemcachedAccess access) {
    this.table = table;
    this.layout = layout;
    this.copies = copies;
    this.placement = placement;
    this.where = where;
    this.fallback = fallback;
    this.access = access;
    names = new Names(table);
    rosters = new Rosters(layout.rosters());
    health = new Health(layout.servers().size(), System::nanoTime);
  }

  /**
   * One copy of each entry and roster, which no other stands in for.
   *
   * @param copy which, from 0
   */
  public static MemcachedBackend ofCopy(
      TableId table, MemcachedLayout layout, int copy, MemcachedAccess access) {
    Placement all = layout.placement();
    Placement one =
        (name, servers) -> {
          int[] places = new int[copy + 1];
          all.place(name, places);
          servers[0] = places[copy];
        };
    String where = "copy " + (copy + 1) + " of " + layout.copies() + " in " + layout;
    return new MemcachedBackend(table, layout, 1, one, where, null, access);
  }

  @Override
  public Session open() throws IOException {
    dialect().check(access);
    return new MemcachedSession(this, sessions.getAndIncrement() & Integer.MAX_VALUE);
  }

  @Override
  public String where() {
    return where;
  }

  TableId table() {
    return table;
  }

  List<ServerAddress> servers() {
    return layout.servers();
  }

  int copies() {
    return copies;
  }

  /** Why a server that answers no longer has an entry, as far as it can say. */
  String lossReason(int server) throws IOException {
    return LossReason.of(layout, server, access);
  }

  MemcachedAccess access() {
    return access;
  }

  Dialect dialect() {
    return layout.auth().dialect;
  }

  Names names() {
    return names;
  }

  Placement placement() {
    return placement;
  }

  Rosters rosters() {
    return rosters;
  }

  Health health() {
    return health;
  }

  /** Opens a way to the copy of the table elsewhere; null if there is none. */
  Session fallback() throws IOException {
    return fallback == null ? null : fallback.open();
  }

  long nanos() {
    return System.nanoTime();
  }

  @Override
  public void close() throws IOException {
    if (fallback != null) {
      fallback.close();
    }
  }
}
