package org.howdah.cache.master;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.security.MessageDigest;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ScheduledExecutorService;
import org.howdah.cache.LocalMaster;
import org.howdah.net.Errors;
import org.howdah.net.Exchange;
import org.howdah.net.HttpClients;
import org.howdah.net.HttpLimits;
import org.howdah.net.HttpPort;
import org.howdah.net.Looks;
import org.howdah.net.Page;
import org.howdah.record.ErrorCode;
import org.howdah.record.FileRange;
import org.howdah.record.HowdahException;
import org.howdah.record.json.FileRangesJson;

/**
 * Where caches of other machines find their master; docs/formats/cache-master.md. Who has the token
 * may say what a cache has; who can reach the port may ask where blocks are. Its threads are
 * daemons.
 */
public final class MasterPort implements AutoCloseable {
  static final String JOIN = "/v1/join";
  static final String TELL = "/v1/tell";
  static final String LEAVE = "/v1/leave";
  static final String WHERE = "/v1/where";
  static final String STATUS = "/v1/status";

  /** Requests are short; who leaves one unfinished for ten seconds loses its connection. */
  private static final HttpLimits LIMITS =
      new HttpLimits(32, 1, Batch.BYTES_MAX, 256L << 20, 1, 1, 10_000, 10_000, 10_000);

  /** In one question. */
  static final int RANGES_MAX = 10_000;

  private static final int RANGES_BYTES_MAX = 4 << 20;
  private static final long LOOK_MILLIS = 1_000;

  /** How often what is kept in files is written down. */
  private static final int LOOKS_PER_SAVE = 60;

  private final LocalMaster master;
  private final Sessions sessions;
  private final byte[] credential;
  private final HttpPort port;
  private final ScheduledExecutorService looks;
  private int looked;

  private MasterPort(LocalMaster master, Sessions sessions, String token, HttpPort port) {
    this.master = master;
    this.sessions = sessions;
    this.port = port;
    String authorization = HttpClients.authorization(token);
    credential = authorization.getBytes(UTF_8);
    port.admit(authorization);
    port.serve(JOIN, admitted("POST", this::join));
    port.serve(TELL, admitted("POST", this::tell));
    port.serve(LEAVE, admitted("POST", this::leave));
    port.serveAtOnce(WHERE, checked("POST", this::where));
    port.serveAtOnce(STATUS, checked("GET", this::status));
    port.serveAtOnce("/", exchange -> exchange.fail(unknown(exchange)));
    looks = Looks.begin("cache-master-looks", LOOK_MILLIS, this::look);
  }

  /**
   * Begins to listen.
   *
   * @param master is saved now and then, and when this is closed
   * @param number of the port; 0 for any that is free
   * @param token that caches have to show
   * @throws HowdahException if the port cannot be used, or the token cannot be one
   */
  public static MasterPort start(LocalMaster master, String host, int number, String token)
      throws HowdahException {
    return start(master, new Sessions(master, System::nanoTime), host, number, token);
  }

  static MasterPort start(
      LocalMaster master, Sessions sessions, String host, int number, String token)
      throws HowdahException {
    String secret = HttpClients.token(token);
    HttpPort port = HttpPort.start(host, number, LIMITS);
    return new MasterPort(master, sessions, secret, port);
  }

  /** Where it listens. */
  public int port() {
    return port.port();
  }

  private void look() {
    sessions.look();
    if (++looked % LOOKS_PER_SAVE == 0) {
      master.save();
    }
  }

  private Page admitted(String method, Page page) {
    return checked(
        method,
        exchange -> {
          String said = exchange.header("Authorization");
          if (said == null || !MessageDigest.isEqual(credential, said.getBytes(UTF_8))) {
            throw new Errors.Refusal(
                Errors.UNAUTHORIZED,
                ErrorCode.USER_CONFIGURATION,
                "the token is not that of this master; give the cache the same file");
          }
          page.answer(exchange);
        });
  }

  private static Page checked(String method, Page page) {
    return exchange -> {
      try {
        exchange.expect(method);
        page.answer(exchange);
      } catch (HowdahException e) {
        exchange.fail(e);
      }
    };
  }

  private static HowdahException unknown(Exchange exchange) {
    return new Errors.Refusal(
        Errors.NOT_FOUND, ErrorCode.INPUT, "a master of caches has no page " + exchange.path());
  }

  private void join(Exchange exchange) throws IOException {
    Session session =
        sessions.join(Joining.decode(exchange.body(exchange.length(Joining.BYTES_MAX))));
    exchange.json(Map.of("session", session.number()));
  }

  private void tell(Exchange exchange) throws IOException {
    Batch batch = Batch.decode(exchange.body(exchange.length(Batch.BYTES_MAX)));
    byte[] answer =
        sessions
            .of(batch.session())
            .pass(batch.messages())
            .map(Answer.WIRE::encode)
            .orElse(new byte[0]);
    exchange.bytes(answer, Map.of());
  }

  private void leave(Exchange exchange) throws IOException {
    Batch batch = Batch.decode(exchange.body(exchange.length(Batch.BYTES_MAX)));
    sessions.leave(sessions.of(batch.session()));
    exchange.json(Map.of());
  }

  private void where(Exchange exchange) throws IOException {
    List<FileRange> ranges =
        FileRangesJson.decode(exchange.body(exchange.length(RANGES_BYTES_MAX)), RANGES_MAX);
    exchange.json(Map.of("cachedBytes", sessions.where(ranges)));
  }

  private void status(Exchange exchange) throws IOException {
    exchange.json(Map.of("nodes", sessions.all().stream().map(Session::figures).toList()));
  }

  /** The master may be asked by others; it is written down what it knows. */
  @Override
  public void close() {
    looks.shutdownNow();
    port.close();
    master.save();
  }
}
