package org.howdah.bench.kit;

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
    assertThatThrownBy(() -> ByteSize.parse("999999999999t"))
        .isInstanceOf(ArithmeticException.class);
  }

  @Test
  void sizesAreShownWithThreeDigits() {
    assertThat(ByteSize.format(100L)).isEqualTo("100 B");
    assertThat(ByteSize.format(1536L)).isEqualTo("1.50 KiB");
    assertThat(ByteSize.format(536870912L)).isEqualTo("512 MiB");
    assertThat(ByteSize.format(12_884_901_888L)).isEqualTo("12.0 GiB");
  }
}
