package org.howdah.bench.side.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.management.ManagementFactory;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class ComputationTest {
  @Test
  void aRecordTakesItsShareOfProcessorTime() {
    long before = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();

    new Computation(20_000).run();

    long nanos = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() - before;
    assertThat(TimeUnit.NANOSECONDS.toMillis(nanos)).isGreaterThanOrEqualTo(20);
  }
}
