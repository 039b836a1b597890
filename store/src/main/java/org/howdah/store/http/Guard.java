package org.howdah.store.http;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;
import java.security.MessageDigest;
import org.howdah.net.Errors;
import org.howdah.net.Exchange;
import org.howdah.net.StallWatch;
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Stands before pages of a node: lets in who has the group's token, tells errors as JSON, and ends
 * connections of clients that stall. Safe for several threads.
 */
public final class Guard implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(Guard.class);
  private static final String SCHEME = "Bearer ";

  private final Service service;
  private final int bodyBytesMax;
  private final StallWatch watch;

  /** What answers a request, or throws. */
  public interface Page {
    /** Answers. */
    void answer(Exchange exchange) throws IOException;
  }

  /**
   * @param service has the token
   * @param bodyBytesMax of a request
   * @param stallMillis how long a client may leave what it is sent unread, or what it sends
   *     unfinished
   */
  public Guard(Service service, int bodyBytesMax, long stallMillis) {
    this.service = service;
    this.bodyBytesMax = bodyBytesMax;
    watch = new StallWatch(stallMillis);
  }

  /** Has a page answer, with the thread that calls this, and ends the exchange. */
  public void answer(HttpExchange http, Page page) {
    answer(
        http,
        watch,
        bodyBytesMax,
        exchange -> {
          checkToken(exchange, service);
          page.answer(exchange);
        });
  }

  static void answer(HttpExchange http, StallWatch watch, int bodyBytesMax, Page page) {
    try (http) {
      Exchange exchange = new Exchange(http, watch);
      try {
        page.answer(exchange);
      } catch (HowdahException e) {
        exchange.fail(e, bodyBytesMax);
      } catch (IllegalStateException e) {
        exchange.fail(Errors.unusable(e), bodyBytesMax);
      } catch (RuntimeException e) {
        LOG.warn("a request failed: {} {}", http.getRequestMethod(), http.getRequestURI(), e);
        exchange.fail(
            new HowdahException(ErrorCode.INTERNAL, "the node failed: " + e, e), bodyBytesMax);
      }
    } catch (IOException e) {
      LOG.debug("a client went away", e);
    }
  }

  /** The header {@code Authorization} of whoever has the token. */
  public static String authorization(String token) {
    return SCHEME + token;
  }

  static void checkToken(Exchange exchange, Service service) throws HowdahException {
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

  @Override
  public void close() {
    watch.close();
  }
}
