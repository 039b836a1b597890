package org.howdah.bench.memcached;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class KneeIntervalTest {
  @Test
  void ratesThatDoNotSpreadHaveOneKnee() {
    KneeInterval knee = KneeInterval.of(rates(List.of(50.0), List.of(95.0), List.of(100.0)));
    assertThat(knee).isEqualTo(new KneeInterval(2, 2, 2, 4));
    assertThat(knee.text("threads")).isEqualTo("Knee of threads: 90 % of the best rate from 2 on.");
  }

  @Test
  void ratesThatSpreadHaveAnInterval() {
    KneeInterval knee =
        KneeInterval.of(
            rates(
                List.of(50.0, 51.0, 52.0), List.of(80.0, 91.0, 93.0), List.of(99.0, 100.0, 101.0)));
    assertThat(knee.knee()).isEqualTo(2);
    assertThat(knee.low()).isEqualTo(2);
    assertThat(knee.high()).isEqualTo(4);
    assertThat(knee.text("threads")).contains("2 (2–4)", "the most that was tried");
  }

  private static SortedMap<Double, List<Double>> rates(
      List<Double> one, List<Double> two, List<Double> four) {
    SortedMap<Double, List<Double>> rates = new TreeMap<>();
    rates.put(1.0, one);
    rates.put(2.0, two);
    rates.put(4.0, four);
    return rates;
  }
}
