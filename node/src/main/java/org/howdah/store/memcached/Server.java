package org.howdah.store.memcached;

import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.WriteBufferWaterMark;
import io.netty.channel.group.ChannelGroup;
import io.netty.channel.group.DefaultChannelGroup;
import io.netty.channel.nio.NioEventLoopGroup;
import io.netty.channel.socket.SocketChannel;
import io.netty.handler.ssl.SslHandler;
import io.netty.util.concurrent.DefaultThreadFactory;
import io.netty.util.concurrent.GlobalEventExecutor;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.howdah.net.ServerPort;
import org.howdah.record.HowdahException;
import org.howdah.store.DataSet;

/**
 * A memcached server over a data set. It listens from {@link #start} until it is closed, and has a
 * few threads of its own.
 */
@SuppressWarnings("FutureReturnValueIgnored") // What fails closes the connection.
public final class Server implements AutoCloseable {
  private static final int THREADS_MIN = 2;
  private static final int HANDSHAKE_SECONDS_MAX = 10;
  private static final WriteBufferWaterMark HELD = new WriteBufferWaterMark(64 << 10, 256 << 10);
  private static final String ADVICE = "choose another with --port";
  private static final long CLOSE_MILLIS = 2_000;

  private final Limits limits;
  private final Admission admission;
  private final ServerState state;
  private final ChannelGroup clients = new DefaultChannelGroup(GlobalEventExecutor.INSTANCE);
  private final NioEventLoopGroup loops;
  private Channel listening;

  private Server(DataSet data, Limits limits, Admission admission, LongSupplier clock) {
    this.limits = limits;
    this.admission = admission;
    state = new ServerState(data, limits, admission, clock);
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
    } catch (RuntimeException | HowdahException e) {
      server.close();
      throw e;
    }
  }

  private void listen(String host, int port) throws HowdahException {
    listening = ServerPort.listen(host, port, loops, HELD, this::welcome, ADVICE);
  }

  private void welcome(SocketChannel client) {
    if (state.stats().connections.incrementAndGet() > limits.connectionsMax()) {
      state.stats().connections.decrementAndGet();
      state.stats().connectionsRefused.increment();
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
    state.stats().connectionsEver.increment();
    clients.add(client);
    client.closeFuture().addListener(closed -> state.stats().connections.decrementAndGet());
    if (admission.tls() != null) {
      SslHandler tls = admission.tls().newHandler(client.alloc());
      tls.setHandshakeTimeout(
          Math.min(HANDSHAKE_SECONDS_MAX, limits.stallSeconds()), TimeUnit.SECONDS);
      client.pipeline().addLast(tls);
    }
    client.pipeline().addLast(new Connection(state));
  }

  /** The port that it listens on. */
  public int port() {
    return ((InetSocketAddress) listening.localAddress()).getPort();
  }

  /** Lets clients list all keys, one of them at a time; until then nobody may. */
  public void listKeysBy(KeyLister keys) {
    state.listKeysBy(keys);
  }

  /** What its connections share. */
  ServerState state() {
    return state;
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
