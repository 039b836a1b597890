package org.howdah.workloads.puma;

import static org.assertj.core.api.Assertions.assertThat;

import org.apache.hadoop.io.Text;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MovieTest {
  private final Movie movie = new Movie();

  @Test
  void aLineHasAMovieAndItsRatings() {
    assertThat(movie.read(new Text("17:1488844_3,5_1"))).isTrue();
    assertThat(movie.id()).isEqualTo(17);
    assertThat(movie.size()).isEqualTo(2);
    assertThat(movie.user(0)).isEqualTo(1_488_844);
    assertThat(movie.rating(0)).isEqualTo((byte) 3);
    assertThat(movie.user(1)).isEqualTo(5);
    assertThat(movie.ratings(9)).isEqualTo("1488844_3,5_1");
    assertThat(movie.ratings(1)).isEqualTo("1488844_3");
  }

  @Test
  void thousandsOfRatingsAreRead() {
    StringBuilder line = new StringBuilder("1:");
    for (int i = 0; i < 5000; i++) {
      line.append(i).append("_4,");
    }
    assertThat(movie.read(new Text(line.toString()))).isTrue();
    assertThat(movie.size()).isEqualTo(5000);
    assertThat(movie.user(4999)).isEqualTo(4999);
  }

  @Test
  void nothingOfALongerLineBeforeIsLeft() {
    Text line = new Text("1:1_1,2_2,3_3");
    movie.read(line);
    line.set("2:7_5");
    assertThat(movie.read(line)).isTrue();
    assertThat(movie.ratings(9)).isEqualTo("7_5");
  }

  @ParameterizedTest
  @ValueSource(strings = {"1: 2_3", "1:2_3,", "1:2_3, 4_5", "1: 2_3, "})
  void spacesAfterAColonOrCommaAndACommaInTheEndAreAllowed(String line) {
    assertThat(movie.read(new Text(line))).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "1",
        "1:",
        ":1_2",
        "x:1_2",
        "-1:1_2",
        "1:1",
        "1:_2",
        "1:1_",
        "1:1_0",
        "1:1_6",
        "1:1_2;2_3",
        "1:1_2,x",
        "1:1_2 3",
        "1:,1_2",
        "1:1_2.5",
        "1:2147483648_1",
        "1234567890123456789:1_2",
        "1 :1_2",
        "1:1_2,,2_3"
      })
  void whatIsNotSoIsMalformed(String line) {
    assertThat(movie.read(new Text(line))).isFalse();
  }
}
