package org.howdah.sidedata.memcached;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.Selector;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;
import org.howdah.sidedata.KeyBatch;
import org.howdah.sidedata.Session;

/*
 * For each key: ask the servers that hold its value, one after the other, until one has it. When one
 * has not, ask for the key's roster first: most keys without a value are simply absent. Where a roster
 * lists the key, or none can be had, the other copies of the value are asked for. A key for which
 * nothing is left to ask is lost. A roster that a repair is still writing counts as none. "Listed" also stands for "no roster could be had": either way only a
 * value can still settle the key.
 */
/** Asks memcached servers, in the caller's thread, over one connection to each. */
final class MemcachedSession implements Session, Answers {
  private static final int BATCH_KEYS_PER_SERVER = 512;
  private static final int BATCH_KEYS_MAX = 4096;

  private final MemcachedBackend backend;
  private final Selector selector;
  private final ServerLink[] links;
  private final int firstCopy;
  private final IdentityHashMap<KeyBatch, Flight> flights = new IdentityHashMap<>();
  private final int[] rosterServers;

  /* Kept, because each of a table in files costs mapped memory until the table is closed. */
  private Session fallback;

  /**
   * @param number sessions with different numbers begin with different copies, to share the load
   */
  MemcachedSession(MemcachedBackend backend, int number) throws IOException {
    this.backend = backend;
    selector = Selector.open();
    List<ServerAddress> servers = backend.servers();
    links = new ServerLink[servers.size()];
    for (int i = 0; i < links.length; i++) {
      links[i] = new ServerLink(servers.get(i), selector, backend.access(), backend.dialect());
    }
    rosterServers = new int[backend.copies()];
    firstCopy = number % backend.copies();
  }

  /**
   * Enough for each server to be asked for several requests' worth, and few enough that what waits
   * for the answers stays in the processor's cache.
   */
  @Override
  public int batchKeysMax() {
    return Math.min(BATCH_KEYS_MAX, links.length * BATCH_KEYS_PER_SERVER);
  }

  @Override
  public void begin(KeyBatch batch) throws IOException {
    Flight flight = new Flight(batch, backend.names(), backend.placement(), backend.copies());
    flights.put(batch, flight);
    for (int place = 0; place < batch.size(); place++) {
      askForValue(flight, place);
    }
    pumpAll();
  }

  @Override
  public boolean isReady(KeyBatch batch) {
    return !flights.get(batch).isOpen();
  }

  @Override
  public void finish(KeyBatch batch) throws IOException {
    Flight flight = flights.remove(batch);
    if (flight == null) {
      throw new IllegalStateException("the batch was not begun here");
    }
    while (flight.isOpen()) {
      if (!pumpAll() && flight.isOpen()) {
        awaitAnyServer();
      }
    }
    if (!flight.lost.isEmpty()) {
      recover(flight);
    }
  }

  private boolean pumpAll() throws InterruptedIOException {
    boolean moved = false;
    for (int server = 0; server < links.length; server++) {
      try {
        moved |= pump(server);
      } catch (ClosedByInterruptException e) {
        throw interrupted();
      } catch (IOException e) {
        fail(server, reason(e));
        moved = true;
      }
    }
    return moved;
  }

  /** What it answered long ago is no news: another thread may have found it down since. */
  private boolean pump(int server) throws IOException {
    boolean moved = links[server].pump(this, backend.nanos());
    if (links[server].hasAnsweredNow()) {
      backend.health().answer(server);
    }
    return moved;
  }

  private static String reason(IOException e) {
    return e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage();
  }

  /** Waits until some server has something to say or has been silent too long. */
  private void awaitAnyServer() throws IOException {
    long timeoutNanos = TimeUnit.MILLISECONDS.toNanos(backend.access().timeoutMillis());
    long waitNanos = timeoutNanos;
    for (ServerLink link : links) {
      if (link.isBusy()) {
        waitNanos = Math.min(waitNanos, timeoutNanos - link.silentNanos(backend.nanos()));
      }
    }
    if (waitNanos > 0) {
      selector.select(TimeUnit.NANOSECONDS.toMillis(waitNanos) + 1);
      selector.selectedKeys().clear();
    }
    for (int server = 0; server < links.length; server++) {
      if (links[server].silentNanos(backend.nanos()) >= timeoutNanos && !hasMoved(server)) {
        fail(server, "it did not answer within " + backend.access().timeoutMillis() + " ms");
      }
    }
    if (Thread.currentThread().isInterrupted()) {
      throw interrupted();
    }
  }

  private static InterruptedIOException interrupted() {
    Thread.currentThread().interrupt();
    return new InterruptedIOException("interrupted while waiting for memcached");
  }

  /** A last look before a server is given up: the thread may have been away longer than it was. */
  private boolean hasMoved(int server) {
    try {
      return pump(server);
    } catch (IOException e) {
      return false;
    }
  }

  /**
   * Gives up a connection. A server that answered over it before is asked once more over a new one;
   * any other is left alone for a while.
   */
  private void fail(int server, String reason) {
    boolean again = links[server].hasAnswered();
    List<Request> unanswered = links[server].abandon();
    if (!again) {
      backend.health().fail(server, reason);
    }
    for (Request request : unanswered) {
      while (request.hasMore()) {
        int place = request.nextPlace();
        if (again) {
          links[server].ask(request.flight, request.nextName(), place, request.ofRosters);
        } else if (request.ofRosters) {
          askForRoster(request.flight, place);
        } else {
          askForValue(request.flight, place);
        }
        request.advance();
      }
    }
  }

  private void askForValue(Flight flight, int place) {
    int copy = flight.countValueTry(place);
    while (copy < backend.copies()) {
      int server = flight.server(place, (firstCopy + copy) % backend.copies());
      if (!backend.health().isDown(server)) {
        links[server].ask(flight, flight.name(place), place, false);
        return;
      }
      copy = flight.countValueTry(place);
    }
    if (flight.isListed(place)) {
      flight.closeLost(place);
    } else {
      askForRoster(flight, place);
    }
  }

  private void askForRoster(Flight flight, int place) {
    byte[] name = findRoster(flight, place);
    int copy = flight.countRosterTry(place);
    while (copy < backend.copies()) {
      int server = rosterServers[(firstCopy + copy) % backend.copies()];
      if (!backend.health().isDown(server)) {
        links[server].ask(flight, name, place, true);
        return;
      }
      copy = flight.countRosterTry(place);
    }
    flight.setUnproved(place);
    askForValue(flight, place);
  }

  /** Puts the servers of a key's roster into {@link #rosterServers}, and returns its name. */
  private byte[] findRoster(Flight flight, int place) {
    int roster = backend.rosters().rosterOf(Rosters.digest(flight.batch.key(place)));
    byte[] name = backend.names().ofRoster(roster);
    backend.placement().place(name, rosterServers);
    return name;
  }

  @Override
  public void found(Request request, int place, int flags, byte[] value) throws IOException {
    Flight flight = request.flight;
    if (!request.ofRosters) {
      flight.close(place, StoredValue.decode(flags, value));
    } else if (flags == StoredValue.OPEN) {
      missed(request, place);
    } else if (Rosters.lists(value, Rosters.digest(flight.batch.key(place)))) {
      flight.setListed(place);
      askForValue(flight, place);
    } else {
      flight.close(place, null);
    }
  }

  @Override
  public void missed(Request request, int place) {
    Flight flight = request.flight;
    if (request.ofRosters || !flight.isListed(place)) {
      askForRoster(flight, place);
    } else {
      askForValue(flight, place);
    }
  }

  /** Has lost values from elsewhere, or says who lost them. */
  private void recover(Flight flight) throws IOException {
    if (fallback == null) {
      fallback = backend.fallback();
    }
    if (fallback == null) {
      throw lost(flight);
    }
    KeyBatch again = new KeyBatch();
    for (int place : flight.lost) {
      again.add(flight.batch.key(place));
    }
    fallback.begin(again);
    fallback.finish(again);
    for (int i = 0; i < again.size(); i++) {
      flight.batch.setValue(flight.lost.get(i), again.value(i));
      flight.batch.countFailOver();
    }
  }

  private HowdahException lost(Flight flight) throws IOException {
    int place = flight.lost.get(0);
    Set<String> causes = new LinkedHashSet<>();
    for (int copy = 0; copy < backend.copies(); copy++) {
      int server = flight.server(place, copy);
      if (!flight.isUnproved(place) || backend.health().reason(server) != null) {
        causes.add(cause(server));
      }
    }
    if (flight.isUnproved(place)) {
      findRoster(flight, place);
      for (int server : rosterServers) {
        causes.add(cause(server));
      }
    }
    return new HowdahException(
        ErrorCode.LOST,
        "table "
            + backend.table()
            + ": memcached lost "
            + flight.lost.size()
            + " of "
            + flight.batch.size()
            + " values asked for: "
            + String.join("; ", causes)
            + ". Start the server if it is down, then run 'howdah side repair "
            + backend.table().name()
            + "'");
  }

  private String cause(int server) throws IOException {
    String reason = backend.health().reason(server);
    return backend.servers().get(server)
        + (reason == null
            ? " no longer has it (" + backend.lossReason(server) + ")"
            : ": " + reason);
  }

  @Override
  public void close() throws IOException {
    for (ServerLink link : links) {
      link.close();
    }
    selector.close();
    if (fallback != null) {
      fallback.close();
    }
  }
}
