package org.howdah.yarn.consumer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.ConnectException;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.hadoop.mapred.JobConf;
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;
import org.howdah.shuffle.Segment;
import org.junit.jupiter.api.Test;

class FetchHealthTest {
  private final IOException damaged = new HowdahException(ErrorCode.CORRUPTION, "damaged");
  private final IOException down = new ConnectException("refused");

  private final AtomicLong clock = new AtomicLong();

  private FetchHealth of(int maps) throws Exception {
    return new FetchHealth(maps, ReduceSettings.of(new JobConf()), clock::get);
  }

  private static Segment segment(int map) {
    return Segment.unmeasured("node", "attempt" + map, map);
  }

  @Test
  void damageIsToldAtOnceAndOftenBeforeItGivesUp() throws Exception {
    FetchHealth health = of(1);
    for (int i = 0; i < 4; i++) {
      assertThat(health.failed(segment(0), damaged)).isTrue();
      health.check(damaged);
    }
    assertThat(health.failed(segment(0), damaged)).isTrue();
    assertThatThrownBy(() -> health.check(damaged)).hasMessageContaining("damaged");
  }

  @Test
  void aNodeThatIsDownIsToldAfterThreeMinutes() throws Exception {
    FetchHealth health = of(10);
    assertThat(health.failed(segment(0), down)).isFalse();
    clock.addAndGet(179_000);
    assertThat(health.failed(segment(0), down)).isFalse();
    clock.addAndGet(1_000);
    assertThat(health.failed(segment(0), down)).isTrue();
  }

  @Test
  void oneThatHasSentSomethingMeanwhileGetsTheTimeAgain() throws Exception {
    FetchHealth health = of(10);
    assertThat(health.failed(segment(0), down)).isFalse();
    clock.addAndGet(170_000);
    health.arrived(segment(1));
    clock.addAndGet(20_000);
    assertThat(health.failed(segment(0), down)).isFalse();
  }

  @Test
  void aMapThatRunsAgainDoesNotCount() throws Exception {
    FetchHealth health = of(1);
    for (int round = 0; round < 10; round++) {
      for (int i = 0; i < 4; i++) {
        assertThat(health.failed(segment(0), damaged)).isTrue();
        health.check(damaged);
      }
      health.forget(0);
    }
  }

  @Test
  void whereMostArrivesAFewMayFailForLong() throws Exception {
    FetchHealth health = of(100);
    for (int map = 1; map < 100; map++) {
      health.arrived(segment(map));
    }
    for (int i = 0; i < 29; i++) {
      assertThat(health.failed(segment(0), damaged)).isTrue();
      health.check(damaged);
    }
    assertThat(health.failed(segment(0), damaged)).isTrue();
    assertThatThrownBy(() -> health.check(damaged)).hasMessageContaining("of one it failed 30");
  }
}
