package org.howdah.bench.memcached;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.howdah.bench.measure.Figures;
import org.howdah.bench.report.Section;

/**
 * Rates up to nearly the most that the same clients get as fast as they can: a latency begins when
 * its request was to be sent.
 */
final class RatesRow {
  private static final List<Double> SHARES = List.of(0.25, 0.5, 0.7, 0.8, 0.9);

  private RatesRow() {}

  static Section run(Points points, Sweep sweep, Bottlenecks bottlenecks)
      throws IOException, InterruptedException {
    Point closed = points.most();
    Map<Point, List<PointRun>> most = sweep.measure(List.of(closed));
    double rate = Figures.of(most.get(closed), run -> run.figures().getsPerSecond()).median();
    if (!(rate > 0)) {
      throw new IOException("nothing was answered, so that there is no rate to ask at");
    }
    List<Point> rates = new ArrayList<>();
    SHARES.forEach(share -> rates.add(points.rate(share * rate, share)));
    Map<Point, List<PointRun>> runs = sweep.measure(rates);
    bottlenecks.add(runs);
    Section section =
        new SweepSection(MemcachedRow.RATES, List.of("of the most", "gets/s asked for"), runs)
            .report();
    section.figures().put("mostGetsPerSecond", rate);
    section
        .notes()
        .add(
            String.format(
                Locale.ROOT,
                "The most is %,.0f gets/s, of %d threads that ask again as soon as they are answered. Latency counts from when a request was to be sent; the kernel wakes a thread some 50 µs late.",
                rate,
                Points.CLIENTS));
    return section;
  }
}
