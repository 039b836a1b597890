package org.howdah.yarn.check;

import java.io.IOException;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import org.howdah.testkit.Until;
import org.howdah.testkit.daemon.YarnDaemons;

/** Lets a NodeManager run for a tenth of the time only, until this is closed. */
final class SlowNode implements AutoCloseable {
  private static final int TICK_MILLIS = 50;
  private static final int TICKS = 10;

  private final YarnDaemons yarn;
  private final int node;
  private final ScheduledExecutorService clock = Executors.newSingleThreadScheduledExecutor();
  private final ScheduledFuture<?> brake;
  private int tick;

  SlowNode(YarnDaemons yarn, int node) {
    this.yarn = yarn;
    this.node = node;
    brake = clock.scheduleAtFixedRate(this::tick, 0, TICK_MILLIS, TimeUnit.MILLISECONDS);
  }

  private void tick() {
    try {
      if (tick == 0) {
        yarn.thaw(node);
      } else if (tick == 1) {
        yarn.freeze(node);
      }
      tick = (tick + 1) % TICKS;
    } catch (IOException e) {
      throw new IllegalStateException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Whether it is slow still. */
  boolean isSlow() {
    return !brake.isDone();
  }

  /** The node runs as ever. */
  @Override
  public void close() throws IOException {
    clock.shutdown();
    Until.holds("the last tick is over", clock::isTerminated);
    try {
      yarn.thaw(node);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
