package org.howdah.sidedata;

import static org.assertj.core.api.Assertions.assertThat;

import org.howdah.testkit.Seeds;
import org.junit.jupiter.api.Test;

class SharedValuesTest {
  private static final int CASES = 50;

  @Test
  void equalShortValuesAreOneObject() {
    SharedValues<String> values = new SharedValues<>(Coders.STRING);
    String first = values.decode(Coders.STRING.encode("sixteen bytes it"));
    assertThat(values.decode(Coders.STRING.encode("sixteen bytes it"))).isSameAs(first);
  }

  @Test
  void longValuesAreObjectsOfTheirOwn() {
    SharedValues<String> values = new SharedValues<>(Coders.STRING);
    String first = values.decode(Coders.STRING.encode("seventeen bytes x"));
    assertThat(values.decode(Coders.STRING.encode("seventeen bytes x")))
        .isEqualTo(first)
        .isNotSameAs(first);
  }

  @Test
  void eachValueIsTheOneThatItsBytesSay() {
    Seeds.check(
        CASES,
        random -> {
          SharedValues<Long> values = new SharedValues<>(Coders.LONG);
          for (int i = 0; i < 5000; i++) {
            long number = random.nextInt(1 + i);
            assertThat(values.decode(Coders.LONG.encode(number))).isEqualTo(number);
          }
        });
  }
}
