package org.howdah.yarn.service;

import io.netty.channel.Channel;
import io.netty.channel.ChannelHandler.Sharable;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ServerChannel;
import java.util.function.Supplier;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapred.ShuffleHandler;

/*
 * Hadoop makes the pipeline of a connection where nothing can be added. But who accepts connections is
 * a channel, too, which sees each of them first: so one more handler comes into each, behind TLS and
 * HTTP and in front of Hadoop's own. What is not for it goes on to that.
 */
/**
 * Hadoop's shuffle service, which tells reduce tasks that ask how long segments are before they
 * fetch them, and reads for these no more than it sends. To be set as {@code
 * yarn.nodemanager.aux-services.mapreduce_shuffle.class}; whoever does not ask for more is served
 * as by Hadoop's own.
 */
public final class HowdahShuffleHandler extends ShuffleHandler {
  private static final String BEFORE = "shuffle";

  /** Who loads a service from a class path of its own does not tell it the node's folders. */
  @Override
  protected void serviceInit(Configuration conf) throws Exception {
    if (getAuxiliaryLocalPathHandler() == null) {
      setAuxiliaryLocalPathHandler(new NodeFolders(conf));
    }
    super.serviceInit(conf);
  }

  @Override
  protected void serviceStart() throws Exception {
    super.serviceStart();
    Configuration conf = getConfig();
    JobFiles files =
        new JobFiles(
            secretManager,
            userRsrc,
            path -> getAuxiliaryLocalPathHandler().getLocalPathForRead(path));
    DirectReads reads = new DirectReads(files);
    int port = conf.getInt(SHUFFLE_PORT_CONFIG_KEY, DEFAULT_SHUFFLE_PORT);
    for (Channel channel : allChannels) {
      if (channel instanceof ServerChannel) {
        channel
            .pipeline()
            .addFirst("howdah", new Accepting(() -> new SizesHandler(files, reads, port)));
      }
    }
  }

  /** Sees each connection that is accepted. */
  private static final class Accepting extends ChannelInboundHandlerAdapter {
    private final Supplier<SizesHandler> handlers;

    Accepting(Supplier<SizesHandler> handlers) {
      this.handlers = handlers;
    }

    @Override
    public void channelRead(ChannelHandlerContext context, Object message) {
      if (message instanceof Channel accepted) {
        accepted.pipeline().addLast("howdah-begin", new Beginning(handlers));
      }
      context.fireChannelRead(message);
    }
  }

  /** Waits until Hadoop has made the pipeline of a connection. */
  @Sharable
  private static final class Beginning extends ChannelInboundHandlerAdapter {
    private final Supplier<SizesHandler> handlers;

    Beginning(Supplier<SizesHandler> handlers) {
      this.handlers = handlers;
    }

    @Override
    public void channelActive(ChannelHandlerContext context) {
      if (context.pipeline().get(BEFORE) != null) {
        context.pipeline().addBefore(BEFORE, "howdah", handlers.get());
      }
      context.fireChannelActive();
      context.pipeline().remove(this);
    }
  }
}
