package org.howdah.store.http;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import java.io.IOException;
import java.security.MessageDigest;
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Answers for a node's data under {@link #PATH}, to whoever has the token; see
 * docs/formats/store-http.md. Until {@link #open} all is refused. Safe for several threads.
 */
public final class DataPages implements HttpHandler, AutoCloseable {
  /** How all of its paths begin. */
  public static final String PATH = "/v1/";

  private static final Logger LOG = LoggerFactory.getLogger(DataPages.class);
  private static final String SCHEME = "Bearer ";

  private final HttpLimits limits;
  private final StallWatch watch;
  private final ScanPlaces scans;
  private final Bodies bodies;
  private volatile Service service;
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

  /** How many scans are under way. */
  int scans() {
    return scans.taken();
  }

  /** How many of them have waited too long for their client. */
  long stalledScans() {
    return watch.stalledAtLeisure();
  }

  @Override
  public void handle(HttpExchange http) throws IOException {
    try (http) {
      Exchange exchange = new Exchange(http, watch);
      try {
        answer(exchange);
      } catch (HowdahException e) {
        exchange.fail(e, limits.bodyBytesMax());
      } catch (IllegalStateException e) {
        exchange.fail(Errors.unusable(e), limits.bodyBytesMax());
      } catch (RuntimeException e) {
        LOG.warn("a request failed: {} {}", http.getRequestMethod(), http.getRequestURI(), e);
        exchange.fail(
            new HowdahException(ErrorCode.INTERNAL, "the node failed: " + e, e),
            limits.bodyBytesMax());
      }
    } catch (IOException e) {
      LOG.debug("a client went away", e);
    }
  }

  private void answer(Exchange exchange) throws IOException {
    Service now = service;
    if (now == null) {
      throw new HowdahException(
          ErrorCode.LOST, "this node serves no data yet; /status says what it waits for");
    }
    checkToken(exchange, now);
    ScanPage page = new ScanPage(exchange, scans, limits.aliveMillis(), () -> closed);
    new Requests(exchange, now, limits, page, bodies).answer();
  }

  private static void checkToken(Exchange exchange, Service service) throws HowdahException {
    String said = exchange.header("Authorization");
    String token = said != null && said.startsWith(SCHEME) ? said.substring(SCHEME.length()) : "";
    if (!MessageDigest.isEqual(token.getBytes(UTF_8), service.token().getBytes(UTF_8))) {
      throw new Errors.Refusal(
          Errors.UNAUTHORIZED,
          ErrorCode.USER_CONFIGURATION,
          (token.isEmpty() ? "data is for who has the group's token" : "the token is wrong")
              + "; it is in the file "
              + service.tokenFile()
              + ", and goes into the header Authorization: Bearer TOKEN");
    }
  }

  /** Scans that are under way end with an error; whoever closes the port waits for them. */
  @Override
  public void close() {
    closed = true;
    service = null;
    watch.close();
  }
}
