package org.howdah.bench.case2.drop;

import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ServerChannel;
import org.apache.hadoop.mapred.ShuffleHandler;

/**
 * Hadoop's shuffle service, which drops what it served from the page cache. Hadoop 3.5's own asks
 * for that, too, but nothing comes of it: without Hadoop's native library it does not ask, and with
 * it the file is closed before.
 */
public final class DroppingShuffleHandler extends ShuffleHandler {
  private static final String BEFORE = "shuffle";

  @Override
  protected void serviceStart() throws Exception {
    super.serviceStart();
    Drops drops = Drops.of(getConfig().get(Drops.SETTING, Drops.DELIVERED.id()));
    for (Channel channel : allChannels) {
      if (channel instanceof ServerChannel) {
        channel.pipeline().addFirst("dropping", new Accepting(drops));
      }
    }
  }

  /** Sees each connection that is accepted. */
  private static final class Accepting extends ChannelInboundHandlerAdapter {
    private final Drops drops;

    Accepting(Drops drops) {
      this.drops = drops;
    }

    @Override
    public void channelRead(ChannelHandlerContext context, Object message) {
      if (message instanceof Channel accepted) {
        accepted.pipeline().addLast("dropping-begin", new Beginning(drops));
      }
      context.fireChannelRead(message);
    }
  }

  /** Waits until Hadoop has made the pipeline of a connection. */
  private static final class Beginning extends ChannelInboundHandlerAdapter {
    private final Drops drops;

    Beginning(Drops drops) {
      this.drops = drops;
    }

    @Override
    public void channelActive(ChannelHandlerContext context) {
      if (context.pipeline().get(BEFORE) != null) {
        context.pipeline().addBefore(BEFORE, "dropping", new DroppingHandler(drops));
      }
      context.fireChannelActive();
      context.pipeline().remove(this);
    }
  }
}
