package org.howdah.store.http;

import java.io.IOException;
import org.howdah.net.Exchange;
import org.howdah.net.HttpLimits;
import org.howdah.net.Page;
import org.howdah.net.StallWatch;
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;
import org.howdah.store.Group;

/**
 * Answers for a node's data under {@link #PATH}, to whoever has the token; see
 * docs/formats/store-http.md. Until {@link #open} all is refused. Safe for several threads.
 */
public final class DataPages implements Page, AutoCloseable {
  /** How all of its paths begin. */
  public static final String PATH = DataPaths.ROOT;

  private final HttpLimits limits;
  private final StallWatch watch;
  private final ScanPlaces scans;
  private final Bodies bodies;
  private volatile Service service;
  private volatile Group group;
  private volatile KeptScans keptScans = KeptScans.none();
  private volatile boolean closed;

  public DataPages(HttpLimits limits) {
    this.limits = limits;
    watch = new StallWatch(limits.stallMillis());
    scans = new ScanPlaces(limits.scansMax(), watch);
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

  /** Keeps scans there whose clients wish for it; the caller closes it after this. */
  public void keepIn(KeptScans keptScans) {
    this.keptScans = keptScans;
  }

  /** How many scans are under way. */
  int scans() {
    return scans.taken();
  }

  /** How many of them have waited too long for their client. */
  long stalledScans() {
    return watch.stalledAtLeisure();
  }

  @Override
  public void answer(Exchange exchange) {
    exchange.watchBy(watch);
    Guard.answerAll(exchange, this::answerKnown);
  }

  private void answerKnown(Exchange exchange) throws IOException {
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
    ScanPage page = new ScanPage(exchange, scans, keptScans, limits.aliveMillis(), () -> closed);
    new Requests(exchange, now, limits, page, bodies).answer();
  }

  /** Scans that are under way end with an error; whoever closes the port waits for them. */
  @Override
  public void close() {
    closed = true;
    service = null;
  }
}
