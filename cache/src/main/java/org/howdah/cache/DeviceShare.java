package org.howdah.cache;

import java.util.concurrent.ScheduledExecutorService;
import java.util.logging.Logger;
import org.howdah.net.Looks;
import org.howdah.record.DiskReserve;
import org.howdah.record.Plural;

/*
 * On a cluster of Hadoop's, tasks of others write what they spill and leave for reduce tasks to folders that
 * may be on the cache's device. They ask nobody. What is free there says how much they took.
 */
/**
 * Has a node leave some of its device to others who write there without asking: it gives up input
 * when they have less. Ends when it is closed.
 */
public final class DeviceShare implements AutoCloseable {
  private static final Logger LOG = Logger.getLogger(DeviceShare.class.getName());
  private static final long LOOK_MILLIS = 500;

  private final Node node;
  private final DiskReserve left;
  private final ScheduledExecutorService looks;

  /** Begins. */
  public DeviceShare(Node node, DiskReserve left) {
    this.node = node;
    this.left = left;
    node.leave(left);
    looks = Looks.begin("cache-device-share", LOOK_MILLIS, this::look);
  }

  private void look() {
    int gone = node.giveWay(left);
    if (gone > 0) {
      LOG.info(Plural.of(gone, "block") + " went for what others write to the cache's device");
    }
  }

  /** Looks no more; nothing more is taken than before. */
  @Override
  public void close() {
    looks.shutdownNow();
  }
}
