package org.howdah.bench.memcached;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;
import org.howdah.probe.memcached.GetFigures;
import org.howdah.probe.memcached.GetLoad;
import org.howdah.probe.memcached.GetLoad.Transport;
import org.howdah.probe.memcached.Values;
import org.junit.jupiter.api.Test;

class BottlenecksTest {
  private static final double LINK = 1000;

  @Test
  void theProcessorIsMetWhereItIsBusy() {
    assertThat(sentences(LINK, run(1, 1, 100, 0, 0.95), run(1, 2, 100, 0, 0.5)).get(0))
        .startsWith("Processor: met in 1 of 2 points")
        .contains("the most was 95 %");
    assertThat(sentences(LINK, run(1, 1, 100, 0, 0.6)).get(0)).startsWith("Processor: not met");
    assertThat(sentences(LINK, run(1, 1, 100, 0, Double.NaN)).get(0))
        .startsWith("Processor: not known");
  }

  @Test
  void theNetworkIsMetWhereItIsFull() {
    assertThat(sentences(LINK, run(1, 1, 100, 850, 0.5)).get(1)).startsWith("Network: met");
    assertThat(sentences(LINK, run(1, 1, 100, 700, 0.5)).get(1)).startsWith("Network: not met");
    assertThat(sentences(Double.NaN, run(1, 1, 100, 700, 0.5)).get(1))
        .startsWith("Network: not known");
  }

  @Test
  void theLockIsMetWhereInstancesAnswerMoreThanThreadsWithProcessorsToSpare() {
    assertThat(sentences(LINK, run(1, 4, 100, 0, 0.5), run(4, 1, 130, 0, 0.7)).get(2))
        .startsWith("Lock: met; 4 instances of one thread answer 1.30 times what 4 threads");
    assertThat(sentences(LINK, run(1, 4, 100, 0, 0.95), run(4, 1, 130, 0, 0.95)).get(2))
        .startsWith("Lock: not met");
    assertThat(sentences(LINK, run(1, 4, 100, 0, 0.5), run(4, 1, 105, 0, 0.5)).get(2))
        .startsWith("Lock: not met");
    assertThat(sentences(LINK, run(1, 4, 100, 0, 0.5)).get(2)).startsWith("Lock: not known");
  }

  @Test
  void ofServersElsewhereTheProcessorsAreNotKnown() {
    Bottlenecks bottlenecks = new Bottlenecks(false, Double.NaN);
    assertThat(bottlenecks.isEmpty()).isTrue();
    Measured busy = run(1, 1, 100, 0, 0.95);
    bottlenecks.add(Map.of(busy.point(), List.of(busy.run())));
    assertThat(bottlenecks.sentences().get(0)).contains("on other machines");
  }

  private record Measured(Point point, PointRun run) {}

  private static Measured run(int instances, int threads, int gets, long bytes, double busy) {
    Histogram nanos = new Histogram(3);
    nanos.recordValueWithCount(1000, gets);
    Point point =
        new Point(
            "series",
            instances * threads,
            List.of(instances + "x" + threads),
            new Servers.Started(instances, threads),
            new Values(1, 64, false),
            new GetLoad(Transport.TCP, 8, 1, GetLoad.AS_FAST, Duration.ofSeconds(1)));
    return new Measured(
        point, new PointRun(new GetFigures(1, 0, bytes, 1, nanos), 1, busy, Double.NaN));
  }

  private static List<String> sentences(double link, Measured... all) {
    Bottlenecks bottlenecks = new Bottlenecks(true, link);
    Map<Point, List<PointRun>> runs = new LinkedHashMap<>();
    for (Measured each : all) {
      runs.put(each.point(), List.of(each.run()));
    }
    bottlenecks.add(runs);
    return bottlenecks.sentences();
  }
}
