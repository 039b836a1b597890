package org.howdah.bench.memcached;

import java.util.List;
import org.howdah.probe.memcached.GetLoad;
import org.howdah.probe.memcached.Values;

/**
 * One measurement of a sweep.
 *
 * @param series what the points that differ in {@code x} alone have in common
 * @param x what is varied
 * @param cells the line's first cells, under the sweep's own heads
 * @param servers that are asked
 * @param values that they have
 * @param load how they are asked
 */
record Point(
    String series,
    double x,
    List<String> cells,
    Servers.Plan servers,
    Values values,
    GetLoad load) {
  private boolean isAtRate() {
    return load.getsPerSecond() != GetLoad.AS_FAST;
  }

  /** For progress and figures; of a rate its share, since the rate itself was measured. */
  String text() {
    return String.join(", ", cells.subList(0, isAtRate() ? 1 : cells.size()));
  }
}
