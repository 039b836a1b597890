package org.howdah.record;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ByteSizeTest {
  @ParameterizedTest
  @CsvSource({"100,100", "1k,1024", "512m,536870912", "1G,1073741824", "2MiB,2097152", "3kb,3072"})
  void sizesAreReadAsPeopleWriteThem(String text, long bytes) {
    assertThat(ByteSize.parse(text)).isEqualTo(bytes);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "m", "-1m", "1.5g", "12 apples", "1x"})
  void whatIsNoSizeIsRefusedWithAnExample(String text) {
    assertThatThrownBy(() -> ByteSize.parse(text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("512m");
  }

  @Test
  void aSizeBeyondTheRangeIsRefused() {
    assertThat(ByteSize.parse("8388607t")).isEqualTo(8_388_607L << 40);
    assertThatThrownBy(() -> ByteSize.parse("8388608t"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("8388608t is more than any device has");
  }

  @Test
  void sizesAreShownWithThreeDigits() {
    assertThat(ByteSize.format(100L)).isEqualTo("100 B");
    assertThat(ByteSize.format(1536L)).isEqualTo("1.50 KiB");
    assertThat(ByteSize.format(536870912L)).isEqualTo("512 MiB");
    assertThat(ByteSize.format(12_884_901_888L)).isEqualTo("12.0 GiB");
  }
}
