package org.howdah.store.ignite.members;

import java.util.concurrent.TimeUnit;
import org.apache.ignite.cluster.ClusterNode;
import org.apache.ignite.events.EventType;
import org.apache.ignite.lang.IgniteFuture;
import org.apache.ignite.spi.discovery.DiscoveryNotification;
import org.apache.ignite.spi.discovery.DiscoverySpiListener;
import org.howdah.store.ignite.VersionFloor;

/*
 * The thread that tells the listener that this node is the first is the one that lets others join, and tells them
 * when the group began. So nobody hears of an earlier time.
 */
/** Discovery of a node: a group that it begins has begun later than any change that it has seen. */
public final class LateStart extends GuardedDiscovery {
  /** More than nodes come and go after a node has left, or before it writes down that one has. */
  private static final long AHEAD_SECONDS = 100;

  private final VersionFloor floor;

  public LateStart(VersionFloor floor, long patienceMillis) {
    super(patienceMillis);
    this.floor = floor;
  }

  @Override
  public void setListener(DiscoverySpiListener listener) {
    super.setListener(
        listener == null
            ? null
            : new DiscoverySpiListener() {
              @Override
              public void onLocalNodeInitialized(ClusterNode node) {
                listener.onLocalNodeInitialized(node);
              }

              @Override
              public IgniteFuture<?> onDiscovery(DiscoveryNotification told) {
                if (told.type() == EventType.EVT_NODE_JOINED && told.getTopVer() == 1) {
                  begin();
                }
                return listener.onDiscovery(told);
              }
            });
  }

  private void begin() {
    long least = floor.seconds() == 0 ? 0 : floor.seconds() + AHEAD_SECONDS;
    gridStartTime = Math.max(gridStartTime, TimeUnit.SECONDS.toMillis(least));
  }
}
