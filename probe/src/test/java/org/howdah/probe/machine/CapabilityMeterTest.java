package org.howdah.probe.machine;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class CapabilityMeterTest {
  private static final Duration MOMENT = Duration.ofMillis(100);

  @ParameterizedTest
  @EnumSource(Capability.class)
  void somethingIsDoneByOneThreadAndByThree(Capability capability) throws Exception {
    assertThat(CapabilityMeter.perSecond(capability, 1, MOMENT)).isGreaterThan(1000);
    assertThat(CapabilityMeter.perSecond(capability, 3, MOMENT)).isGreaterThan(1000);
  }

  @Test
  void theLoopbackCarriesBytes() throws Exception {
    assertThat(Loopback.bytesPerSecond(MOMENT)).isGreaterThan(1_000_000);
  }
}
