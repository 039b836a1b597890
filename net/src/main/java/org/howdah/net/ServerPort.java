package org.howdah.net;

import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.WriteBufferWaterMark;
import io.netty.channel.socket.SocketChannel;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import java.util.function.Consumer;
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;

/** A TCP port that a node listens on. */
public final class ServerPort {
  private static final int BACKLOG = 1024;

  private ServerPort() {}

  /**
   * Begins to listen.
   *
   * @param port 0 for any that is free
   * @param held how much of what is sent to a client may wait for it
   * @param welcome is given each client, by a thread of {@code loops}
   * @param advice what a user can do if the port cannot be used
   * @throws HowdahException if it cannot
   */
  public static Channel listen(
      String host,
      int port,
      EventLoopGroup loops,
      WriteBufferWaterMark held,
      Consumer<SocketChannel> welcome,
      String advice)
      throws HowdahException {
    try {
      ChannelFuture bound = bootstrap(loops, held, welcome).bind(host, port).awaitUninterruptibly();
      if (bound.isSuccess()) {
        return bound.channel();
      }
      throw unusable(host, port, advice, bound.cause());
    } catch (RuntimeException e) { // Of a port that is no number of one.
      throw unusable(host, port, advice, e);
    }
  }

  private static ServerBootstrap bootstrap(
      EventLoopGroup loops, WriteBufferWaterMark held, Consumer<SocketChannel> welcome) {
    return new ServerBootstrap()
        .group(loops)
        .channel(NioServerSocketChannel.class)
        .option(ChannelOption.SO_BACKLOG, BACKLOG)
        .option(ChannelOption.SO_REUSEADDR, true)
        .childOption(ChannelOption.TCP_NODELAY, true)
        .childOption(ChannelOption.WRITE_BUFFER_WATER_MARK, held)
        .childHandler(
            new ChannelInitializer<SocketChannel>() {
              @Override
              protected void initChannel(SocketChannel client) {
                welcome.accept(client);
              }
            });
  }

  private static HowdahException unusable(String host, int port, String advice, Throwable cause) {
    return new HowdahException(
        ErrorCode.USER_CONFIGURATION,
        "the port " + host + ":" + port + " cannot be used (" + cause.getMessage() + "); " + advice,
        cause);
  }
}
