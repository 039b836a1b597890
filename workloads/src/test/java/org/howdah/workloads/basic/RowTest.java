package org.howdah.workloads.basic;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

class RowTest {
  @Test
  void laysOutRowsAsTheFormatSays() {
    byte[] row = Row.template();
    Row.fill(row, 0, 0xABCDEF0123456789L);

    String text = new String(row, StandardCharsets.ISO_8859_1);
    assertThat(text).hasSize(100);
    assertThat(text.substring(10, 12)).isEqualTo("\u0000\u0011");
    assertThat(text.substring(12, 44)).isEqualTo("0000000000000000ABCDEF0123456789");
    assertThat(text.substring(44, 48)).isEqualTo("\u0088\u0099\u00AA\u00BB");
    assertThat(text.substring(48, 96)).matches("(([0-9A-F])\\2{3}){12}");
    assertThat(text.substring(96)).isEqualTo("\u00CC\u00DD\u00EE\u00FF");
  }

  @Test
  void spreadsKeysOverAllByteValues() {
    Set<Byte> firstOctets = new HashSet<>();
    Set<Byte> lastOctets = new HashSet<>();
    byte[] row = Row.template();
    for (long number = 0; number < 10_000; number++) {
      Row.fill(row, 0, number);
      firstOctets.add(row[0]);
      lastOctets.add(row[Row.KEY_LENGTH - 1]);
    }
    assertThat(firstOctets).hasSize(256);
    assertThat(lastOctets).hasSize(256);
  }

  @Test
  void cutsSamplesIntoRangesOfEqualSize() {
    assertThat(TeraSort.cuts(new long[] {5, 1, 4, 2, 3, 6}, 3)).containsExactly(3, 5);
    assertThat(TeraSort.cuts(new long[0], 3)).containsExactly(0, 0);
  }
}
