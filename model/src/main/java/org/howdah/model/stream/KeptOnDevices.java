package org.howdah.model.stream;

import java.util.Comparator;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import org.howdah.model.cluster.Events;
import org.howdah.model.cluster.Resource;

/**
 * What a job has on one kind of device, node by node. Whoever reads reads a part of all of it. So
 * that this is not an event for each node, one of them gives it all: the one that has then given
 * the least share of what it holds. Of many reads, which are all of one size, each node gives as
 * much as it holds; of few, those that hold the most give all.
 */
final class KeptOnDevices {
  private static final class Holder {
    private final StreamNode node;
    private double bytes;
    private double given;

    private Holder(StreamNode node) {
      this.node = node;
    }

    /** What share it will have given after another read of that size. */
    private double shareAfter(double read) {
      return (given + read) / bytes;
    }

    private int number() {
      return node.number();
    }
  }

  private final Events events;
  private final Function<StreamNode, Resource> device;
  private final ToDoubleFunction<StreamNode> bytesPerSecond;
  private final Map<Integer, Holder> holders = new TreeMap<>();
  private final PriorityQueue<Holder> next =
      new PriorityQueue<>(
          Comparator.comparingDouble((Holder holder) -> holder.shareAfter(readBytes()))
              .thenComparingInt(Holder::number));
  private double readBytes;
  private double total;

  KeptOnDevices(
      Events events,
      Function<StreamNode, Resource> device,
      ToDoubleFunction<StreamNode> bytesPerSecond) {
    this.events = events;
    this.device = device;
    this.bytesPerSecond = bytesPerSecond;
  }

  /** Before anything is read. */
  void add(StreamNode node, double bytes) {
    total += bytes;
    holders.computeIfAbsent(node.number(), number -> new Holder(node)).bytes += bytes;
  }

  double bytes() {
    return total;
  }

  /** Of each read. */
  private double readBytes() {
    return readBytes;
  }

  void read(double bytes, Runnable then) {
    if (bytes == 0) {
      then.run();
      return;
    }
    if (next.isEmpty()) {
      readBytes = bytes;
      next.addAll(holders.values());
    }
    Holder holder = next.remove();
    holder.given += bytes;
    next.add(holder);
    events.use(device.apply(holder.node), bytes / bytesPerSecond.applyAsDouble(holder.node), then);
  }
}
