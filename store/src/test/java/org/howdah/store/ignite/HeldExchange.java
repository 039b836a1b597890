package org.howdah.store.ignite;

import java.util.concurrent.CountDownLatch;
import java.util.function.Predicate;
import org.apache.ignite.Ignition;
import org.apache.ignite.internal.IgniteEx;
import org.apache.ignite.internal.processors.cache.distributed.dht.preloader.GridDhtPartitionsExchangeFuture;
import org.apache.ignite.internal.processors.cache.distributed.dht.preloader.PartitionsExchangeAware;

/** Keeps some exchanges of nodes from ending. */
final class HeldExchange implements PartitionsExchangeAware {
  private final Predicate<GridDhtPartitionsExchangeFuture> isMeant;
  private final CountDownLatch begun = new CountDownLatch(1);
  private final CountDownLatch goesOn = new CountDownLatch(1);

  private HeldExchange(Predicate<GridDhtPartitionsExchangeFuture> isMeant) {
    this.isMeant = isMeant;
  }

  static HeldExchange on(String node, Predicate<GridDhtPartitionsExchangeFuture> isMeant) {
    HeldExchange held = new HeldExchange(isMeant);
    IgniteEx ignite = (IgniteEx) Ignition.ignite(node);
    ignite.context().cache().context().exchange().registerExchangeAwareComponent(held);
    return held;
  }

  void awaitBegun() throws InterruptedException {
    begun.await();
  }

  void goOn() {
    goesOn.countDown();
  }

  @Override
  public void onInitBeforeTopologyLock(GridDhtPartitionsExchangeFuture exchange) {
    if (isMeant.test(exchange)) {
      begun.countDown();
      try {
        goesOn.await();
      } catch (InterruptedException stopped) {
        Thread.currentThread().interrupt();
      }
    }
  }
}
