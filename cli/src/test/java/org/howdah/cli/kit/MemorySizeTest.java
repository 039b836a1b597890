package org.howdah.cli.kit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class MemorySizeTest {
  @Test
  void readsSizesInBinaryUnits() {
    assertThat(MemorySize.parse("1073741824")).isEqualTo(1L << 30);
    assertThat(MemorySize.parse("512m")).isEqualTo(512L << 20);
    assertThat(MemorySize.parse("4G")).isEqualTo(4L << 30);
    assertThat(MemorySize.parse("4GiB")).isEqualTo(4L << 30);
  }

  @Test
  void refusesWhatIsNoSizeAndWhatIsTooSmall() {
    assertThatThrownBy(() -> MemorySize.check("much")).hasMessageContaining("--memory");
    assertThatThrownBy(() -> MemorySize.check("63m")).hasMessageContaining("too small");
    MemorySize.check("64m");
  }
}
