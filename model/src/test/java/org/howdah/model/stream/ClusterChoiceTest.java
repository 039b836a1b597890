package org.howdah.model.stream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ClusterChoiceTest {
  private static List<String> named(String text) {
    return ClusterChoice.parse(text).stream().map(ClusterChoice::toString).toList();
  }

  @Test
  void aTextNamesOneClusterOrARangeOfThem() {
    assertThat(named("4xm5.large")).containsExactly("4xm5.large");
    assertThat(named("1xfast + 8xslow")).containsExactly("1xfast+8xslow");
    assertThat(named("2-4xx5660")).containsExactly("2xx5660", "3xx5660", "4xx5660");
    assertThat(named("1-2xa+3-4xb")).containsExactly("1xa+3xb", "1xa+4xb", "2xa+3xb", "2xa+4xb");
  }

  @Test
  void theSameTypeTwiceIsAddedUp() {
    assertThat(named("1xa+2xa")).containsExactly("3xa");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "+",
        "a",
        "x",
        "4",
        "4x",
        "xa",
        "0xa",
        "4-2xa",
        "1xa+",
        "-1xa",
        "2001xa",
        "1-600xa",
        "99999xa",
        "1-100xa+1-100xb",
        "1.5xa",
        "1xa++1xb",
        "999999999999xa"
      })
  void whatNamesNoClusterIsRefused(String text) {
    assertThatThrownBy(() -> ClusterChoice.parse(text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("'" + text + "'");
  }
}
