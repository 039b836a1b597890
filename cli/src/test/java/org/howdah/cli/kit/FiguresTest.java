package org.howdah.cli.kit;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class FiguresTest {
  @Test
  void writesBytesInBinaryUnits() {
    assertThat(Figures.bytes(0)).isEqualTo("0 B");
    assertThat(Figures.bytes(999)).isEqualTo("999 B");
    assertThat(Figures.bytes(1000)).isEqualTo("1.0 KiB");
    assertThat(Figures.bytes(20L << 20)).isEqualTo("20 MiB");
    assertThat(Figures.bytes(3L << 29)).isEqualTo("1.5 GiB");
  }

  @Test
  void writesDurationsAsPrecisePeopleWould() {
    assertThat(Figures.duration(840)).isEqualTo("0.84 s");
    assertThat(Figures.duration(42_400)).isEqualTo("42 s");
    assertThat(Figures.duration(59_700)).isEqualTo("1 min 00 s");
    assertThat(Figures.duration(185_000)).isEqualTo("3 min 05 s");
    assertThat(Figures.duration(7_620_000)).isEqualTo("2 h 07 min");
  }

  @Test
  void writesShortTimesInTheUnitThatFits() {
    assertThat(Figures.shortTime(512)).isEqualTo("512 µs");
    assertThat(Figures.shortTime(4_096)).isEqualTo("4.1 ms");
    assertThat(Figures.shortTime(262_144)).isEqualTo("0.26 s");
  }

  @Test
  void roundsCountsAndGroupsExactOnes() {
    assertThat(Figures.rounded(950)).isEqualTo("950");
    assertThat(Figures.rounded(12_345)).isEqualTo("12.3 k");
    assertThat(Figures.rounded(999_960)).isEqualTo("1.0 M");
    assertThat(Figures.rounded(2.5e9)).isEqualTo("2.5 G");
    assertThat(Figures.exact(1_234_567)).isEqualTo("1,234,567");
  }
}
