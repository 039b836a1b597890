package org.howdah.store.http;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.security.MessageDigest;
import org.howdah.net.Errors;
import org.howdah.net.Exchange;
import org.howdah.net.HttpClients;
import org.howdah.net.Page;
import org.howdah.net.StallWatch;
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Stands before pages of a node: lets in who has the group's token, tells errors as JSON, and ends
 * connections of clients that stall. Safe for several threads.
 */
public final class Guard {
  private static final Logger LOG = LoggerFactory.getLogger(Guard.class);
  private static final String SCHEME = HttpClients.authorization("");

  private final Service service;
  private final StallWatch watch;

  /**
   * @param service has the token
   * @param stallMillis how long a client may leave what it is sent unread, or what it sends
   *     unfinished
   */
  public Guard(Service service, long stallMillis) {
    this.service = service;
    watch = new StallWatch(stallMillis);
  }

  /** Has a page answer, with the thread that calls this, and ends the exchange. */
  public void answer(Exchange exchange, Page page) {
    exchange.watchBy(watch);
    answerAll(
        exchange,
        admitted -> {
          checkToken(admitted, service);
          page.answer(admitted);
        });
  }

  static void answerAll(Exchange exchange, Page page) {
    try {
      try {
        page.answer(exchange);
      } catch (HowdahException e) {
        exchange.fail(e);
      } catch (IllegalStateException e) {
        exchange.fail(Errors.unusable(e));
      } catch (RuntimeException e) {
        LOG.warn("a request failed: {} {}", exchange.method(), exchange.path(), e);
        exchange.fail(new HowdahException(ErrorCode.INTERNAL, "the node failed: " + e, e));
      }
    } catch (IOException e) {
      LOG.debug("a client went away", e);
    } finally {
      exchange.end();
    }
  }

  /** The header {@code Authorization} of whoever has the token. */
  public static String authorization(String token) {
    return HttpClients.authorization(token);
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
}
