package org.howdah.store.memcached;

import io.netty.bootstrap.ServerBootstrap;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.WriteBufferWaterMark;
import io.netty.channel.group.ChannelGroup;
import io.netty.channel.group.DefaultChannelGroup;
import io.netty.channel.nio.NioEventLoopGroup;
import io.netty.channel.socket.SocketChannel;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.handler.codec.DecoderException;
import io.netty.handler.ssl.SslHandler;
import io.netty.util.concurrent.DefaultThreadFactory;
import io.netty.util.concurrent.GlobalEventExecutor;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.LongSupplier;
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;
import org.howdah.store.DataSet;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A memcached server over a data set. It listens from {@link #start} until it is closed, and has a
 * few threads of its own.
 */
@SuppressWarnings("FutureReturnValueIgnored") // What fails closes the connection.
public final class Server implements AutoCloseable {
  /** What it answers to {@code version}: of which memcached. Clients take it apart at its dots. */
  static final String VERSION = "1.6.18";

  private static final Logger LOG = LoggerFactory.getLogger(Server.class);
  private static final int THREADS_MIN = 2;
  private static final int HANDSHAKE_SECONDS_MAX = 10;
  private static final int BACKLOG = 1024;
  private static final int HIGH_WATER = 256 << 10;
  private static final int LOW_WATER = 64 << 10;
  private static final long CLOSE_MILLIS = 2_000;

  private final DataSet data;
  private final Limits limits;
  private final Admission admission;
  private final LongSupplier clock;
  private final ServerStats stats = new ServerStats();
  private final Budget input;
  private final Budget output;
  private final Held held;
  private final ChannelGroup clients = new DefaultChannelGroup(GlobalEventExecutor.INSTANCE);
  private final NioEventLoopGroup loops;
  private final Semaphore listings = new Semaphore(1);
  private final BinaryClients binaryClients = new BinaryClients();
  private final LongAdder defects = new LongAdder();
  private volatile KeyLister lister;
  private Channel listening;

  private Server(DataSet data, Limits limits, Admission admission, LongSupplier clock) {
    this.data = data;
    this.limits = limits;
    this.admission = admission;
    this.clock = clock;
    input = new Budget(limits.inputBytesMax());
    output = new Budget(limits.outputBytesMax());
    held = new Held(limits.outputBytesMax());
    int threads = Math.max(THREADS_MIN, Runtime.getRuntime().availableProcessors());
    loops = new NioEventLoopGroup(threads, new DefaultThreadFactory("memcached", true));
  }

  /** Starts one that anyone may ask. */
  public static Server start(String host, int port, DataSet data, Limits limits, LongSupplier clock)
      throws HowdahException {
    return start(host, port, data, limits, Admission.ANYONE, clock);
  }

  /**
   * Starts one.
   *
   * @param port where it listens, 0 for any that is free
   * @throws HowdahException if it cannot listen there
   */
  public static Server start(
      String host, int port, DataSet data, Limits limits, Admission admission, LongSupplier clock)
      throws HowdahException {
    Server server = new Server(data, limits, admission, clock);
    try {
      server.listen(host, port);
      return server;
    } catch (RuntimeException | IOException e) {
      server.close();
      throw new HowdahException(
          ErrorCode.USER_CONFIGURATION,
          "the port "
              + host
              + ":"
              + port
              + " cannot be used ("
              + e.getMessage()
              + "); choose another with --port",
          e);
    }
  }

  private void listen(String host, int port) throws IOException {
    var bound =
        new ServerBootstrap()
            .group(loops)
            .channel(NioServerSocketChannel.class)
            .option(ChannelOption.SO_BACKLOG, BACKLOG)
            .option(ChannelOption.SO_REUSEADDR, true)
            .childOption(ChannelOption.TCP_NODELAY, true)
            .childOption(
                ChannelOption.WRITE_BUFFER_WATER_MARK,
                new WriteBufferWaterMark(LOW_WATER, HIGH_WATER))
            .childHandler(
                new ChannelInitializer<SocketChannel>() {
                  @Override
                  protected void initChannel(SocketChannel client) {
                    welcome(client);
                  }
                })
            .bind(host, port)
            .awaitUninterruptibly();
    if (!bound.isSuccess()) {
      throw new IOException(bound.cause().getMessage(), bound.cause());
    }
    listening = bound.channel();
  }

  private void welcome(SocketChannel client) {
    if (stats.connections.incrementAndGet() > limits.connectionsMax()) {
      stats.connections.decrementAndGet();
      stats.connectionsRefused.increment();
      if (admission.tls() != null) {
        client.close();
        return;
      }
      byte[] refusal = "ERROR Too many open connections\r\n".getBytes(StandardCharsets.US_ASCII);
      client
          .writeAndFlush(Unpooled.wrappedBuffer(refusal))
          .addListener(ChannelFutureListener.CLOSE);
      return;
    }
    stats.connectionsEver.increment();
    clients.add(client);
    client.closeFuture().addListener(closed -> stats.connections.decrementAndGet());
    if (admission.tls() != null) {
      SslHandler tls = admission.tls().newHandler(client.alloc());
      tls.setHandshakeTimeout(
          Math.min(HANDSHAKE_SECONDS_MAX, limits.stallSeconds()), TimeUnit.SECONDS);
      client.pipeline().addLast(tls);
    }
    client.pipeline().addLast(new Connection(this));
  }

  /** The port that it listens on. */
  public int port() {
    return ((InetSocketAddress) listening.localAddress()).getPort();
  }

  /** Lets clients list all keys, one of them at a time; until then nobody may. */
  public void listKeysBy(KeyLister keys) {
    lister = keys;
  }

  KeyLister lister() {
    return lister;
  }

  Semaphore listings() {
    return listings;
  }

  /** That a client speaks the binary protocol is said once: such clients try again and again. */
  void sawBinary(SocketAddress client) {
    binaryClients.seen(client).ifPresent(LOG::warn);
  }

  DataSet data() {
    return data;
  }

  Limits limits() {
    return limits;
  }

  Admission admission() {
    return admission;
  }

  ServerStats stats() {
    return stats;
  }

  Budget inputBudget() {
    return input;
  }

  Held held() {
    return held;
  }

  Budget outputBudget() {
    return output;
  }

  long nowMillis() {
    return clock.getAsLong();
  }

  /** A client that goes away, or does not speak TLS where it has to, is no news; all else is. */
  void saw(Throwable error) {
    boolean unread = error instanceof DecoderException && error.getCause() instanceof IOException;
    if (error instanceof IOException || unread) {
      LOG.debug("a client went away", error);
    } else {
      defects.increment();
      LOG.warn("a connection is closed because of a defect", error);
    }
  }

  /** How many connections were closed because of a defect. */
  long defects() {
    return defects.sum();
  }

  /**
   * Closes all connections at once; what their clients have asked for is done, but not answered.
   */
  @Override
  public void close() {
    if (listening != null) {
      listening.close().awaitUninterruptibly();
    }
    clients.close().awaitUninterruptibly(CLOSE_MILLIS);
    loops
        .shutdownGracefully(0, CLOSE_MILLIS, TimeUnit.MILLISECONDS)
        .awaitUninterruptibly(2 * CLOSE_MILLIS);
  }
}
