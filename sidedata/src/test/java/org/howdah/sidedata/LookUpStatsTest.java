package org.howdah.sidedata;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class LookUpStatsTest {
  @Test
  void quantilesAreTheUpperEndsOfTheirClasses() {
    LookUpStats stats = new LookUpStats();
    for (int i = 0; i < 95; i++) {
      stats.addLatency(100_000);
    }
    for (int i = 0; i < 5; i++) {
      stats.addLatency(3_000_000);
    }
    long[] counts = new long[LookUpStats.LATENCY_CLASSES];
    for (int i = 0; i < counts.length; i++) {
      counts[i] = stats.latencies(i);
    }
    assertThat(LookUpStats.quantileMicros(counts, 0.5)).isEqualTo(128);
    assertThat(LookUpStats.quantileMicros(counts, 0.95)).isEqualTo(128);
    assertThat(LookUpStats.quantileMicros(counts, 0.99)).isEqualTo(4096);
    assertThat(LookUpStats.quantileMicros(new long[3], 0.5)).isZero();
    assertThat(stats.get(LookUpStats.Count.LATENCY_MICROS)).isEqualTo(95 * 100 + 5 * 3000);
  }
}
