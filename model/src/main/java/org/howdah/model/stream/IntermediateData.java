package org.howdah.model.stream;

import java.util.ArrayList;
import java.util.List;
import org.howdah.model.cluster.Events;

/**
 * What a job's maps put out and its reduces fetch: in memory where that has room, then in the cache
 * on a fast device, then on disk. It is kept until the job ends.
 */
final class IntermediateData {
  private record Kept(StreamNode node, double bytes) {}

  private final Events events;
  private final List<Kept> inMemory = new ArrayList<>();
  private final KeptOnDevices fast;
  private final KeptOnDevices disks;
  private final List<Kept> onFast = new ArrayList<>();
  private double total;

  IntermediateData(Events events) {
    this.events = events;
    fast = new KeptOnDevices(events, StreamNode::fast, node -> node.type().cacheRead());
    disks = new KeptOnDevices(events, StreamNode::disk, node -> node.type().diskRead());
  }

  /** Writes so much, and goes on when it is written. */
  void write(StreamNode node, double bytes, Runnable then) {
    total += bytes;
    if (node.hold(bytes)) {
      inMemory.add(new Kept(node, bytes));
      then.run();
    } else if (node.cache().takeLocalized(whole(bytes))) {
      onFast.add(new Kept(node, bytes));
      fast.add(node, bytes);
      events.use(node.fast(), bytes / node.type().cacheWrite(), then);
    } else {
      disks.add(node, bytes);
      events.use(node.disk(), bytes / node.type().diskWrite(), then);
    }
  }

  private static long whole(double bytes) {
    return (long) Math.ceil(bytes);
  }

  /** Reads so much of all, from each kind of device what share of all is there. */
  void read(double bytes, Runnable then) {
    if (total == 0) {
      then.run();
      return;
    }
    double share = bytes / total;
    fast.read(share * fast.bytes(), () -> disks.read(share * disks.bytes(), then));
  }

  void release() {
    inMemory.forEach(kept -> kept.node.release(kept.bytes));
    onFast.forEach(kept -> kept.node.cache().releaseLocalized(whole(kept.bytes)));
    inMemory.clear();
    onFast.clear();
  }
}
