package org.howdah.model.cluster;

import java.util.ArrayList;
import java.util.List;

/** The time of a simulation, which moves from the end of one use of a resource to the next. */
final class Events {
  private final List<Resource> resources = new ArrayList<>();
  private double now;

  /** A resource whose uses are events. */
  Resource resource(double capacity) {
    Resource resource = new Resource(capacity);
    resources.add(resource);
    return resource;
  }

  /** Seconds since the beginning. */
  double now() {
    return now;
  }

  /**
   * Uses a resource from now on.
   *
   * @param seconds that it takes when nobody else uses it
   * @param then what to do at its end
   */
  void use(Resource resource, double seconds, Runnable then) {
    resource.use(now, seconds, then);
  }

  /**
   * Goes on until no resource is used. Of ends at the same time, that of the older resource is
   * first.
   */
  void runOut() {
    while (true) {
      Resource next = null;
      double end = Double.POSITIVE_INFINITY;
      for (Resource resource : resources) {
        double candidate = resource.nextEnd();
        if (candidate < end) {
          end = candidate;
          next = resource;
        }
      }
      if (next == null) {
        return;
      }
      now = end;
      next.endNext();
    }
  }
}
