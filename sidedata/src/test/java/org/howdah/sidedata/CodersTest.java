package org.howdah.sidedata;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.junit.jupiter.api.Test;

class CodersTest {
  @Test
  void whatIsKeptDoesNotChangeWithWhatItWasMadeFrom() {
    byte[] key = {1, 2, 3};
    byte[] kept = (byte[]) Coders.RAW.keep(key, Coders.RAW.encode(key));
    Arrays.fill(key, (byte) 0);
    assertThat(kept).containsExactly(1, 2, 3);
  }

  @Test
  void whatCannotChangeIsKeptWithoutACopy() {
    String word = "word";
    Double number = 0.5;
    assertThat(Coders.STRING.keep(word, Coders.STRING.encode(word))).isSameAs(word);
    assertThat(Coders.DOUBLE.keep(number, Coders.DOUBLE.encode(number))).isSameAs(number);
  }
}
