package org.howdah.store.ignite.group;

import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.function.Predicate;
import org.apache.ignite.Ignition;
import org.apache.ignite.internal.IgniteEx;
import org.apache.ignite.internal.processors.cache.GridCachePartitionExchangeManager;
import org.apache.ignite.internal.processors.cache.distributed.dht.preloader.GridDhtPartitionsExchangeFuture;
import org.apache.ignite.internal.processors.cache.distributed.dht.preloader.PartitionsExchangeAware;

/** Keeps some exchanges of nodes from ending. */
final class HeldExchange implements PartitionsExchangeAware {
  private final Predicate<GridDhtPartitionsExchangeFuture> isMeant;
  private final CountDownLatch begun = new CountDownLatch(1);
  private final CountDownLatch goesOn = new CountDownLatch(1);

  private final boolean isAtEnd;

  private HeldExchange(boolean isAtEnd, Predicate<GridDhtPartitionsExchangeFuture> isMeant) {
    this.isAtEnd = isAtEnd;
    this.isMeant = isMeant;
  }

  /** Holds a node at the beginning of it. */
  static HeldExchange on(String node, Predicate<GridDhtPartitionsExchangeFuture> isMeant) {
    HeldExchange held = new HeldExchange(false, isMeant);
    exchanges(node).registerExchangeAwareComponent(held);
    return held;
  }

  /** The same, before anything of ours looks at it. Not to be called while there is one. */
  static HeldExchange first(String node, Predicate<GridDhtPartitionsExchangeFuture> isMeant) {
    return putFirst(node, new HeldExchange(false, isMeant));
  }

  /** Holds a node at the end of it, before anything of ours looks. */
  static HeldExchange atEnd(String node, Predicate<GridDhtPartitionsExchangeFuture> isMeant) {
    return putFirst(node, new HeldExchange(true, isMeant));
  }

  private static HeldExchange putFirst(String node, HeldExchange held) {
    GridCachePartitionExchangeManager<?, ?> exchanges = exchanges(node);
    List<PartitionsExchangeAware> others = List.copyOf(exchanges.exchangeAwareComponents());
    others.forEach(exchanges::unregisterExchangeAwareComponent);
    exchanges.registerExchangeAwareComponent(held);
    others.forEach(exchanges::registerExchangeAwareComponent);
    return held;
  }

  private static GridCachePartitionExchangeManager<?, ?> exchanges(String node) {
    IgniteEx ignite = (IgniteEx) Ignition.ignite(node);
    return ignite.context().cache().context().exchange();
  }

  void awaitBegun() throws InterruptedException {
    begun.await();
  }

  void goOn() {
    goesOn.countDown();
  }

  @Override
  public void onInitBeforeTopologyLock(GridDhtPartitionsExchangeFuture exchange) {
    hold(exchange, !isAtEnd);
  }

  @Override
  public void onDoneBeforeTopologyUnlock(
      GridDhtPartitionsExchangeFuture exchange, Throwable failed) {
    hold(exchange, isAtEnd);
  }

  private void hold(GridDhtPartitionsExchangeFuture exchange, boolean isPlace) {
    if (isPlace && isMeant.test(exchange)) {
      begun.countDown();
      try {
        goesOn.await();
      } catch (InterruptedException stopped) {
        Thread.currentThread().interrupt();
      }
    }
  }
}
