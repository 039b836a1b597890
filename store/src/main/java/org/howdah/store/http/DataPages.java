package org.howdah.store.http;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import java.io.IOException;
import java.util.concurrent.Semaphore;
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;
import org.howdah.store.Group;

/**
 * Answers for a node's data under {@link #PATH}, to whoever has the token; see
 * docs/formats/store-http.md. Until {@link #open} all is refused. Safe for several threads.
 */
public final class DataPages implements HttpHandler, AutoCloseable {
  /** How all of its paths begin. */
  public static final String PATH = "/v1/";

  private final HttpLimits limits;
  private final StallWatch watch;
  private final Semaphore scans;
  private final Bodies bodies;
  private volatile Service service;
  private volatile Group group;
  private volatile boolean closed;

  public DataPages(HttpLimits limits) {
    this.limits = limits;
    watch = new StallWatch(limits.stallMillis());
    scans = new Semaphore(limits.scansMax());
    bodies = new Bodies(limits);
  }

  /** Begins to serve. */
  public void open(Service service) {
    this.service = service;
  }

  /** Begins to serve, and to let clients look after the nodes. */
  public void open(Service service, Group group) {
    this.group = group;
    open(service);
  }

  /** How many scans are under way. */
  int scans() {
    return limits.scansMax() - scans.availablePermits();
  }

  @Override
  public void handle(HttpExchange http) {
    Guard.answer(http, watch, limits.bodyBytesMax(), this::answer);
  }

  private void answer(Exchange exchange) throws IOException {
    Service now = service;
    if (now == null) {
      throw new HowdahException(
          ErrorCode.LOST, "this node serves no data yet; /status says what it waits for");
    }
    Guard.checkToken(exchange, now);
    if (GroupPage.isFor(exchange)) {
      new GroupPage(exchange, group).answer();
      return;
    }
    new Requests(exchange, now, limits, new ScanPage(exchange, scans, () -> closed), bodies)
        .answer();
  }

  /** Scans that are under way end with an error; whoever closes the port waits for them. */
  @Override
  public void close() {
    closed = true;
    service = null;
    watch.close();
  }
}
