package org.howdah.record;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class PluralTest {
  @Test
  void oneIsTheOnlySingular() {
    assertThat(Plural.of(1, "block")).isEqualTo("1 block");
    assertThat(Plural.of(0, "block")).isEqualTo("0 blocks");
    assertThat(Plural.of(1234, "block")).isEqualTo("1,234 blocks");
  }
}
