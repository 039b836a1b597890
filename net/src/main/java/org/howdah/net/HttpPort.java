package org.howdah.net;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.WriteBufferWaterMark;
import io.netty.channel.group.ChannelGroup;
import io.netty.channel.group.DefaultChannelGroup;
import io.netty.channel.nio.NioEventLoopGroup;
import io.netty.channel.socket.SocketChannel;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpServerCodec;
import io.netty.handler.ssl.SslHandler;
import io.netty.util.concurrent.DefaultThreadFactory;
import io.netty.util.concurrent.GlobalEventExecutor;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.security.MessageDigest;
import java.util.Comparator;
import java.util.Map;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/*
 * Two threads read the heads of all requests, however slowly these come, so that half a request holds memory and no
 * thread. What is answered may take long and has threads of its own; what waits for nobody has others, and so have
 * those who are to be refused.
 */
/** The port of a node that speaks HTTP. Its threads are daemons and end with it. */
@SuppressWarnings("FutureReturnValueIgnored") // What fails closes the connection.
public final class HttpPort implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(HttpPort.class);
  private static final int CLOSE_SECONDS = 10;
  static final int WAITING_MAX = 256;
  private static final int AT_ONCE_THREADS = 8;
  private static final int AT_ONCE_WAITING_MAX = 1024;
  private static final int LOOPS = 2;
  private static final int IDLE_MAX = 512;
  private static final int THREAD_IDLE_SECONDS = 30;
  private static final int HANDSHAKE_SECONDS_MAX = 10;
  private static final long SILENT_MILLIS_MAX = 10_000;

  /** A key is part of a line, with three characters for each of its bytes. */
  private static final int LINE_BYTES_MAX = 16 << 10;

  private static final int HEAD_BYTES_MAX = 32 << 10;
  private static final int PIECE_BYTES_MAX = 64 << 10;
  private static final WriteBufferWaterMark HELD = new WriteBufferWaterMark(64 << 10, 128 << 10);

  private static final String ADVICE =
      "choose another with --port, of which this is the third after it";

  private final StallWatch stalls;
  private final SSLContext tls;
  private final EventLoopGroup loops;
  private final ThreadPoolExecutor workers;
  private final ThreadPoolExecutor atOnce;
  private final ChannelGroup clients = new DefaultChannelGroup(GlobalEventExecutor.INSTANCE);
  private final Callers<Channel> callers;
  private final AtomicInteger idle = new AtomicInteger();

  /** The longest first. */
  private final Map<String, Served> pages =
      new ConcurrentSkipListMap<>(
          Comparator.comparingInt(String::length).reversed().thenComparing(path -> path));

  private volatile String credential;
  private Channel listening;

  private record Served(Page page, boolean isAtOnce) {}

  private HttpPort(HttpLimits limits, SSLContext tls) {
    this.tls = tls;
    stalls = new StallWatch(limits.stallMillis());
    loops = new NioEventLoopGroup(LOOPS, new DefaultThreadFactory("node-http-read", true));
    workers = threads("node-http-", limits.workers(), WAITING_MAX);
    atOnce = threads("node-http-at-once-", AT_ONCE_THREADS, AT_ONCE_WAITING_MAX);
    callers =
        new Callers<>(Callers.Bounds.OF_CLIENTS, new Lines(), SILENT_MILLIS_MAX, System::nanoTime);
    pages.put("/", new Served(HttpPort::answerStarting, true));
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
    HttpPort made = new HttpPort(limits, tls);
    try {
      made.listen(host, port);
      return made;
    } catch (RuntimeException | HowdahException e) {
      made.close();
      throw e;
    }
  }

  private void listen(String host, int port) throws HowdahException {
    listening = ServerPort.listen(host, port, loops, HELD, this::welcome, ADVICE);
    callers.begin(port(), () -> {});
  }

  private void welcome(SocketChannel client) {
    clients.add(client);
    InetSocketAddress from = client.remoteAddress();
    if (from == null) {
      client.close(); // Gone already.
      return;
    }
    callers.arrived(client, from.getAddress());
    if (tls != null) {
      SSLEngine engine = tls.createSSLEngine();
      engine.setUseClientMode(false);
      SslHandler handler = new SslHandler(engine);
      handler.setHandshakeTimeout(HANDSHAKE_SECONDS_MAX, TimeUnit.SECONDS);
      client.pipeline().addLast(handler);
    }
    client
        .pipeline()
        .addLast(new HttpServerCodec(LINE_BYTES_MAX, HEAD_BYTES_MAX, PIECE_BYTES_MAX))
        .addLast(new HttpConnection(new Requests()));
  }

  private static final class Lines implements Callers.Line<Channel> {
    @Override
    public boolean isClosed(Channel connection) {
      return !connection.isOpen();
    }

    @Override
    public void close(Channel connection) {
      connection.close();
    }
  }

  private final class Requests implements HttpConnection.Owner {
    @Override
    public void request(HttpConnection connection, HttpRequest request) {
      Exchange exchange = new Exchange(connection, request, stalls);
      Served served = served(exchange.path());
      boolean isForWorkers = !served.isAtOnce() && isAdmitted(exchange);
      try {
        (isForWorkers ? workers : atOnce).execute(() -> answer(served.page(), exchange));
      } catch (RejectedExecutionException tooMany) {
        answer(HttpPort::answerBusy, exchange);
      }
    }

    @Override
    public void spoke(ChannelHandlerContext context) {
      callers.spoke(context.channel());
    }

    @Override
    public boolean mayIdle() {
      return idle.get() < IDLE_MAX;
    }

    @Override
    public void idles(int change) {
      idle.addAndGet(change);
    }
  }

  private Served served(String path) {
    for (Map.Entry<String, Served> one : pages.entrySet()) {
      if (path.startsWith(one.getKey())) {
        return one.getValue();
      }
    }
    return pages.get("/");
  }

  /** To whoever asks for what is not served yet. It is worth asking again. */
  private static void answerStarting(Exchange exchange) throws IOException {
    exchange.fail(new HowdahException(ErrorCode.LOST, "this node is just starting"));
  }

  /** To whoever comes when as many requests wait as may. It was not done, whatever it is. */
  private static void answerBusy(Exchange exchange) throws IOException {
    exchange.fail(
        new HowdahException(ErrorCode.RESOURCES, "too many requests wait; ask again later"));
  }

  private static ThreadPoolExecutor threads(String name, int most, int waitingMax) {
    AtomicInteger number = new AtomicInteger();
    ThreadPoolExecutor threads =
        new ThreadPoolExecutor(
            most,
            most,
            THREAD_IDLE_SECONDS,
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
   */
  public void serve(String path, Page page) {
    pages.put(path, new Served(page, false));
  }

  /**
   * The same, also while all workers are busy.
   *
   * @param page waits for nobody
   */
  public void serveAtOnce(String path, Page page) {
    pages.put(path, new Served(page, true));
  }

  /** From now on requests without this header {@code Authorization} take no worker. */
  public void admit(String authorization) {
    credential = authorization;
  }

  private boolean isAdmitted(Exchange exchange) {
    String expected = credential;
    String said = exchange.header("Authorization");
    return expected == null
        || (said != null && MessageDigest.isEqual(expected.getBytes(UTF_8), said.getBytes(UTF_8)));
  }

  private static void answer(Page page, Exchange exchange) {
    try {
      page.answer(exchange);
    } catch (IOException e) {
      LOG.debug("a client went away", e);
      exchange.end();
    } catch (RuntimeException e) {
      LOG.warn("a request failed: {} {}", exchange.method(), exchange.path(), e);
      exchange.end();
    } finally {
      if (!exchange.isDetached()) {
        exchange.end();
      }
    }
  }

  /** Where it listens. */
  public int port() {
    return ((InetSocketAddress) listening.localAddress()).getPort();
  }

  /**
   * Closes all connections, also those with a request under way, and waits a while for their
   * threads: the store that they read must not go away under them.
   */
  @Override
  public void close() {
    callers.close();
    if (listening != null) {
      listening.close().awaitUninterruptibly();
    }
    clients.close().awaitUninterruptibly(CLOSE_SECONDS, TimeUnit.SECONDS);
    workers.shutdown();
    atOnce.shutdown();
    try {
      if (!workers.awaitTermination(CLOSE_SECONDS, TimeUnit.SECONDS)
          || !atOnce.awaitTermination(CLOSE_SECONDS, TimeUnit.SECONDS)) {
        LOG.warn("requests are still under way {} s after their connections ended", CLOSE_SECONDS);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    loops.shutdownGracefully(0, 1, TimeUnit.SECONDS);
  }
}
