package org.howdah.bench.case2.drop;

import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelOutboundHandlerAdapter;
import io.netty.channel.ChannelPromise;
import java.io.IOException;
import java.lang.reflect.Field;
import org.apache.hadoop.mapred.FadvisedFileRegion;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Drops a part of a file from the page cache when its delivery has ended. */
final class DroppingHandler extends ChannelOutboundHandlerAdapter {
  private static final Logger LOG = LoggerFactory.getLogger(DroppingHandler.class);
  private static final Field PATH = path();

  private final Drops drops;

  DroppingHandler(Drops drops) {
    this.drops = drops;
  }

  @Override
  public void write(ChannelHandlerContext context, Object message, ChannelPromise promise) {
    boolean isOutput = message instanceof FadvisedFileRegion;
    var unused =
        context.write(
            message, isOutput ? dropping((FadvisedFileRegion) message, promise) : promise);
  }

  private ChannelPromise dropping(FadvisedFileRegion region, ChannelPromise promise) {
    String path = pathOf(region);
    long offset = region.position();
    long length = region.count();
    return promise.addListener(
        end -> {
          if (drops.applies(end.isSuccess())) {
            drop(path, offset, length);
          }
        });
  }

  private static void drop(String path, long offset, long length) {
    try {
      PageCache.drop(path, offset, length);
    } catch (IOException error) {
      LOG.warn("{} stays in the page cache", path, error);
    }
  }

  private static String pathOf(FadvisedFileRegion region) {
    try {
      return (String) PATH.get(region);
    } catch (IllegalAccessException error) {
      throw new IllegalStateException("this is not the Hadoop that was tested", error);
    }
  }

  private static Field path() {
    try {
      Field field = FadvisedFileRegion.class.getDeclaredField("identifier");
      field.setAccessible(true);
      return field;
    } catch (NoSuchFieldException error) {
      throw new IllegalStateException("this is not the Hadoop that was tested", error);
    }
  }
}
