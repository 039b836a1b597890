package org.howdah.workloads.puma;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class DescendingCountTest {
  private static final List<String> DESCENDING =
      List.of("999999999999999999", "100000000000000000", "1000", "999", "11", "10", "9", "1", "0");

  @Test
  void greaterCountsComeFirst() {
    assertThat(DESCENDING.stream().map(DescendingCount::encode))
        .isSortedAccordingTo(Comparator.naturalOrder());
  }

  @Test
  void countsComeBackFromAmidAText() {
    for (String count : DESCENDING) {
      String text = DescendingCount.encode(count) + "7zz";
      int length = DescendingCount.length(text);
      assertThat(DescendingCount.decode(text.substring(0, length))).isEqualTo(count);
      assertThat(text.substring(length)).isEqualTo("7zz");
    }
  }

  @Test
  void whatIsNoCountIsKnown() {
    assertThat(DESCENDING).allMatch(DescendingCount::isCount);
    assertThat(Stream.of("", "-1", "01", "1.0", "x", "1234567890123456789"))
        .noneMatch(DescendingCount::isCount);
  }
}
