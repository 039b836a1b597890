package org.howdah.net;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import com.sun.net.httpserver.HttpServer;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.security.MessageDigest;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import javax.net.ssl.SSLContext;
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/*
 * The JDK's server has one pool of threads, which read the heads of requests and call their handlers,
 * and an exchange may go on in another thread. So the pool hands what may take long to workers, and has
 * threads left for what is answered at once.
 */
/** The port of a node that speaks HTTP. Its threads are daemons and end with it. */
public final class HttpPort implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(HttpPort.class);
  private static final int CLOSE_SECONDS = 10;
  private static final int BACKLOG = 1024;
  private static final int WAITING_MAX = 256;

  /** Of those that are not read yet, which soon make room for each other. */
  private static final int UNREAD_MAX = 1024;

  private static final int IDLE_SECONDS = 30;

  /** How long the head of a request may take while others wait for one of the threads that read. */
  private static final long HEAD_MILLIS = 2_000;

  private final HttpServer server;
  private final ThreadPoolExecutor readers;
  private final Readers reading;
  private final ThreadPoolExecutor workers;
  private volatile HttpHandler root = HttpPort::answerStarting;
  private volatile String credential;
  private Silent silent;

  private HttpPort(HttpServer server, ThreadPoolExecutor readers, ThreadPoolExecutor workers) {
    this.server = server;
    this.readers = readers;
    this.workers = workers;
    reading = new Readers(readers, HEAD_MILLIS);
    server.setExecutor(reading);
  }

  /** Begins to listen for plain connections. */
  public static HttpPort start(String host, int port, HttpLimits limits) throws HowdahException {
    return start(host, port, limits, null);
  }

  /**
   * Begins to listen.
   *
   * @param port 0 for any that is free
   * @param tls what is shown to clients; null for plain connections
   * @throws HowdahException if the port cannot be used
   */
  public static HttpPort start(String host, int port, HttpLimits limits, SSLContext tls)
      throws HowdahException {
    setProperties();
    HttpServer server;
    try {
      server = create(new InetSocketAddress(host, port), tls);
    } catch (IOException e) {
      throw new HowdahException(
          ErrorCode.USER_CONFIGURATION,
          "the port "
              + host
              + ":"
              + port
              + " cannot be used ("
              + e.getMessage()
              + "); choose another with --port, of which this is the third after it",
          e);
    }
    ThreadPoolExecutor readers = threads("node-http-read-", limits.workers(), UNREAD_MAX);
    HttpPort made =
        new HttpPort(server, readers, threads("node-http-", limits.workers(), WAITING_MAX));
    made.createContext("/", exchange -> made.root.handle(exchange));
    server.start();
    made.silent = Silent.begin(server);
    return made;
  }

  /** To whoever asks for what is not served yet. It is worth asking again. */
  static void answerStarting(HttpExchange exchange) throws IOException {
    byte[] text =
        Errors.json(new HowdahException(ErrorCode.LOST, "this node is just starting"))
            .getBytes(UTF_8);
    try (exchange) {
      exchange.sendResponseHeaders(Errors.UNAVAILABLE, text.length);
      exchange.getResponseBody().write(text);
    }
  }

  private static HttpServer create(InetSocketAddress address, SSLContext tls) throws IOException {
    if (tls == null) {
      return HttpServer.create(address, BACKLOG);
    }
    HttpsServer server = HttpsServer.create(address, BACKLOG);
    server.setHttpsConfigurator(new HttpsConfigurator(tls));
    return server;
  }

  /*
   * Read once by the JDK's server, for the whole process. Without the first, answers wait for the
   * client's delayed acknowledgements, 40 ms each. The second is how many seconds a client may take
   * to send a request: whoever sends half of one holds a thread until then, or until others need it.
   */
  private static void setProperties() {
    setUnlessSet("sun.net.httpserver.nodelay", "true");
    setUnlessSet("sun.net.httpserver.maxReqTime", "20");
  }

  private static void setUnlessSet(String key, String value) {
    if (System.getProperty(key) == null) {
      System.setProperty(key, value);
    }
  }

  private static ThreadPoolExecutor threads(String name, int most, int waitingMax) {
    AtomicInteger number = new AtomicInteger();
    ThreadPoolExecutor threads =
        new ThreadPoolExecutor(
            most,
            most,
            IDLE_SECONDS,
            TimeUnit.SECONDS,
            new ArrayBlockingQueue<>(waitingMax),
            task -> {
              Thread thread = new Thread(task, name + number.incrementAndGet());
              thread.setDaemon(true);
              return thread;
            });
    threads.allowCoreThreadTimeOut(true);
    return threads;
  }

  /**
   * Answers what begins with that path, unless a longer one that is served fits, too. What nothing
   * fits is answered with 503 and that the node is starting, until {@code /} is served.
   *
   * @param handler closes the exchange, also in another thread after it has returned; if it throws,
   *     that is done for it
   */
  public void serve(String path, HttpHandler handler) {
    add(path, exchange -> hand(handler, exchange));
  }

  /**
   * The same, also while all workers are busy. A request with a body is closed: the rest of it
   * would be waited for before the answer leaves.
   *
   * @param handler waits for nobody
   */
  public void serveAtOnce(String path, HttpHandler handler) {
    add(
        path,
        exchange -> {
          if (!hasBody(exchange) && Readers.hasArrived()) {
            handler.handle(exchange);
          } else {
            exchange.close();
          }
        });
  }

  private static boolean hasBody(HttpExchange exchange) {
    String length = exchange.getRequestHeaders().getFirst("Content-Length");
    return (length != null && !length.strip().equals("0"))
        || exchange.getRequestHeaders().containsKey("Transfer-Encoding");
  }

  private void add(String path, HttpHandler handler) {
    if (path.equals("/")) {
      root = handler;
    } else {
      createContext(path, handler);
    }
  }

  private void createContext(String path, HttpHandler handler) {
    server.createContext(
        path,
        exchange -> {
          if (!isAdmitted(exchange) || Readers.hasArrived()) {
            handler.handle(exchange);
          } else {
            exchange.close();
          }
        });
  }

  /**
   * From now on requests without this header {@code Authorization} are answered by those who read
   * them, as if they were still being read: nobody else waits for the rest of one.
   */
  public void admit(String authorization) {
    credential = authorization;
  }

  private boolean isAdmitted(HttpExchange exchange) {
    String expected = credential;
    String said = exchange.getRequestHeaders().getFirst("Authorization");
    return expected == null
        || (said != null && MessageDigest.isEqual(expected.getBytes(UTF_8), said.getBytes(UTF_8)));
  }

  private void hand(HttpHandler handler, HttpExchange exchange) throws IOException {
    if (!isAdmitted(exchange)) {
      handler.handle(exchange);
      return;
    }
    try {
      workers.execute(() -> handle(handler, exchange));
    } catch (RejectedExecutionException tooMany) {
      exchange.close();
    }
  }

  private static void handle(HttpHandler handler, HttpExchange exchange) {
    try {
      handler.handle(exchange);
    } catch (IOException e) {
      LOG.debug("a client went away", e);
      exchange.close();
    } catch (RuntimeException e) {
      LOG.warn("a request failed: {}", exchange.getRequestURI(), e);
      exchange.close();
    }
  }

  /** Where it listens. */
  public int port() {
    return server.getAddress().getPort();
  }

  /**
   * Closes all connections, also those with a request under way, and waits a while for their
   * threads: the store that they read must not go away under them.
   */
  @Override
  public void close() {
    if (silent != null) {
      silent.close();
    }
    server.stop(0);
    reading.close();
    readers.shutdown();
    workers.shutdown();
    try {
      if (!readers.awaitTermination(CLOSE_SECONDS, TimeUnit.SECONDS)
          || !workers.awaitTermination(CLOSE_SECONDS, TimeUnit.SECONDS)) {
        LOG.warn("requests are still under way {} s after their connections ended", CLOSE_SECONDS);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
