package org.howdah.store.ignite.copies;

import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import org.apache.ignite.internal.processors.cache.CacheGroupContext;
import org.apache.ignite.internal.processors.cache.distributed.dht.GridDhtTopologyFutureAdapter;
import org.apache.ignite.internal.processors.cache.distributed.dht.preloader.GridDhtPartitionsExchangeFuture;

/*
 * Like LocalReads, of Ignite's inside. It looks for what is lost only where nodes have left, and notes which requests it
 * refuses before it asks us.
 */
/** Finds what is lost at the end of an exchange of nodes in which Ignite does not look. */
final class LostAgain {
  private static final Field REFUSED;
  private static final Method VALIDATE;

  static {
    try {
      Class<?> future = GridDhtTopologyFutureAdapter.class;
      REFUSED = future.getDeclaredField("grpValidRes");
      REFUSED.setAccessible(true);
      VALIDATE =
          future.getDeclaredMethod("validateCacheGroup", CacheGroupContext.class, Collection.class);
      VALIDATE.setAccessible(true);
    } catch (ReflectiveOperationException e) {
      throw otherVersion(e);
    }
  }

  private LostAgain() {}

  private static IllegalStateException otherVersion(ReflectiveOperationException e) {
    return new IllegalStateException("another version of Ignite than this was made for", e);
  }

  /** Looks at a cache; of what nobody has, requests are refused. */
  static void detect(CacheGroupContext group, GridDhtPartitionsExchangeFuture exchange) {
    group.topology().detectLostPartitions(exchange.context().events().topologyVersion(), exchange);
    if (!group.topology().lostPartitions().isEmpty()) {
      refuse(group, exchange);
    }
  }

  private static void refuse(CacheGroupContext group, GridDhtPartitionsExchangeFuture exchange) {
    try {
      Map<Object, Object> refused = new HashMap<>((Map<?, ?>) REFUSED.get(exchange));
      Collection<?> nodes = exchange.context().events().lastEvent().topologyNodes();
      refused.put(group.groupId(), VALIDATE.invoke(exchange, group, nodes));
      REFUSED.set(exchange, refused);
    } catch (ReflectiveOperationException e) {
      throw otherVersion(e);
    }
  }
}
