package org.howdah.bench.measure;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class MachineFactsTest {
  @Test
  void theyNameTheCommitThatIsMeasured() {
    assertThat(MachineFacts.read().get("commit")).matches("\\S+|not available").isNotEmpty();
    assertThat(MachineFacts.read().get("cores"))
        .isEqualTo(Integer.toString(Runtime.getRuntime().availableProcessors()));
  }
}
