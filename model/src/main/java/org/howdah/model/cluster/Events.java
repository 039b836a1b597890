package org.howdah.model.cluster;

import java.util.Comparator;
import java.util.PriorityQueue;
import java.util.function.BooleanSupplier;

/*
 * An entry says when a resource's next use ends. It is of no worth once that resource has been used again, and is then
 * passed over: so an event costs the logarithm of the number of entries, however many resources there are.
 */
/** The time of a simulation, which moves from the end of one use of a resource to the next. */
public final class Events {
  private record Entry(double time, int order, long number, BooleanSupplier isDue, Runnable then) {}

  private static final int BEFORE_RESOURCES = -1;

  private final PriorityQueue<Entry> entries =
      new PriorityQueue<>(
          Comparator.comparingDouble(Entry::time)
              .thenComparingInt(Entry::order)
              .thenComparingLong(Entry::number));
  private int resources;
  private long added;
  private double now;

  /** A resource whose uses are events. */
  public Resource resource(double capacity) {
    return resource(capacity, (seconds, uses) -> {});
  }

  /** The same, and somebody is told how much it was used, and for how long. */
  public Resource resource(double capacity, Resource.Watcher watcher) {
    return new Resource(capacity, resources++, watcher);
  }

  /** Seconds since the beginning. */
  public double now() {
    return now;
  }

  /**
   * Uses a resource from now on.
   *
   * @param seconds that it takes when nobody else uses it
   * @param then what to do at its end
   */
  public void use(Resource resource, double seconds, Runnable then) {
    resource.use(now, seconds, then);
    addNextEnd(resource);
  }

  /** Does something at a time, before what ends then; what was said first is done first. */
  public void at(double time, Runnable then) {
    add(time, BEFORE_RESOURCES, () -> true, then);
  }

  private void add(double time, int order, BooleanSupplier isDue, Runnable then) {
    entries.add(new Entry(time, order, added++, isDue, then));
  }

  private void addNextEnd(Resource resource) {
    if (resource.isUsed()) {
      Runnable end =
          () -> {
            resource.endNext();
            addNextEnd(resource);
          };
      int version = resource.version();
      add(resource.nextEnd(), resource.order(), () -> resource.version() == version, end);
    }
  }

  /**
   * Goes on until no resource is used. Of ends at the same time, that of the older resource is
   * first.
   */
  public void runOut() {
    while (!entries.isEmpty()) {
      Entry next = entries.poll();
      if (next.isDue.getAsBoolean()) {
        now = next.time;
        next.then.run();
      }
    }
  }
}
