package org.howdah.bench.memcached;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.howdah.bench.measure.Figures;

/**
 * Which of the three bottlenecks that the paper names ("Recommendations to reduce performance
 * bottlenecks") were met: the processor with small values, the network with large ones, and the
 * lock of the cache, which several instances do not share.
 */
final class Bottlenecks {
  private static final double BUSY = 0.9;
  private static final double LINK_FULL = 0.8;

  /** So much more instances must answer than threads do, for a lock to be what holds these. */
  private static final double LOCK_GAIN = 1.1;

  private static final double MEBIBYTE = 1 << 20;

  private final Map<Point, List<PointRun>> runs = new LinkedHashMap<>();
  private final boolean isLocal;
  private final double linkBytesPerSecond;

  /**
   * @param isLocal whether the servers are on this machine
   * @param linkBytesPerSecond what lies between clients and servers can carry; not a number if that
   *     is not known
   */
  Bottlenecks(boolean isLocal, double linkBytesPerSecond) {
    this.isLocal = isLocal;
    this.linkBytesPerSecond = linkBytesPerSecond;
  }

  void add(Map<Point, List<PointRun>> measured) {
    runs.putAll(measured);
  }

  boolean isEmpty() {
    return runs.isEmpty();
  }

  /** A sentence for each of the three. */
  List<String> sentences() {
    return List.of(processor(), network(), lock());
  }

  private String processor() {
    long met = runs.values().stream().filter(of -> busy(of) >= BUSY).count();
    double most = runs.values().stream().mapToDouble(Bottlenecks::busy).max().orElse(Double.NaN);
    if (!isLocal) {
      return "Processor: not known, for the servers are on other machines.";
    }
    if (Double.isNaN(most)) {
      return "Processor: not known; this machine does not tell how busy it is.";
    }
    return String.format(
        Locale.ROOT,
        "Processor: %s in %d of %d points (90 %% or more of all processors busy; the most was %.0f %%).",
        met > 0 ? "met" : "not met",
        met,
        runs.size(),
        100 * most);
  }

  private String network() {
    if (Double.isNaN(linkBytesPerSecond)) {
      return "Network: not known, for nobody measured what lies between clients and servers.";
    }
    double most =
        runs.values().stream()
            .mapToDouble(of -> Figures.of(of, run -> run.figures().bytesPerSecond()).median())
            .max()
            .orElse(0);
    return String.format(
        Locale.ROOT,
        "Network: %s; at most %.0f MiB/s were answered, and one connection carries %.0f MiB/s (80 %% of that would be the network's).",
        most >= LINK_FULL * linkBytesPerSecond ? "met" : "not met",
        most / MEBIBYTE,
        linkBytesPerSecond / MEBIBYTE);
  }

  private String lock() {
    String best = "";
    double gain = 0;
    boolean compared = false;
    for (Map.Entry<Point, List<PointRun>> instances : runs.entrySet()) {
      if (instances.getKey().servers() instanceof Servers.Started some && some.instances() > 1) {
        List<PointRun> threads = asThreads(instances.getKey());
        if (threads != null) {
          compared = true;
          double more =
              Figures.ratio(instances.getValue(), threads, run -> run.figures().keysPerSecond())
                  .median();
          if (more > gain && busy(threads) < BUSY) {
            gain = more;
            best =
                String.format(
                    Locale.ROOT,
                    "%d instances of one thread answer %.2f times what %1$d threads of one do",
                    some.instances(),
                    more);
          }
        }
      }
    }
    if (!compared) {
      return "Lock: not known, for threads and instances were not compared.";
    }
    return gain >= LOCK_GAIN
        ? "Lock: met; " + best + ", with processors to spare."
        : "Lock: not met; nowhere do instances answer 1.1 times what as many threads of one do while processors are to spare.";
  }

  private List<PointRun> asThreads(Point instances) {
    int count = (int) instances.x();
    return runs.entrySet().stream()
        .filter(entry -> entry.getKey().servers().equals(new Servers.Started(1, count)))
        .filter(entry -> entry.getKey().load().equals(instances.load()))
        .filter(entry -> entry.getKey().values().equals(instances.values()))
        .map(Map.Entry::getValue)
        .findFirst()
        .orElse(null);
  }

  private static double busy(List<PointRun> of) {
    return Figures.of(of, PointRun::busyShare).median();
  }
}
