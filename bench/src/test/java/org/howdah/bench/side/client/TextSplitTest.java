package org.howdah.bench.side.client;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class TextSplitTest {
  @Test
  void anyNumberOfPartsHasEachLineOnce() {
    byte[] text = "one two\n\nthree\tfour  five\nsix".getBytes(UTF_8);
    for (int parts = 1; parts <= text.length; parts++) {
      List<String> lines = new ArrayList<>();
      for (int i = 0; i < parts; i++) {
        TextSplit split = new TextSplit(text, i, parts);
        for (List<String> line = split.nextLine(); line != null; line = split.nextLine()) {
          lines.add(String.join(" ", line));
        }
      }
      assertThat(lines)
          .as("%s parts", parts)
          .containsExactly("one two", "", "three four five", "six");
    }
  }

  @Test
  void tokensOfMoreThanAHundredCharactersAreLeftOut() {
    String fits = "x".repeat(100);
    byte[] text = (fits + " " + fits + "y z").getBytes(UTF_8);
    assertThat(new TextSplit(text, 0, 1).nextLine()).containsExactly(fits, "z");
  }
}
