package org.howdah.worker;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class LastLinesTest {
  private final List<String> heard = new ArrayList<>();
  private final LastLines lines = new LastLines(heard::add);

  @Test
  void theLastTwentyAreKeptAndAllArePassedOn() {
    for (int i = 0; i < 30; i++) {
      lines.add("line " + i);
    }
    assertThat(heard).hasSize(30);
    assertThat(lines.text().lines().filter(line -> !line.isEmpty()))
        .hasSize(20)
        .startsWith("  line 10")
        .endsWith("  line 29");
  }

  @Test
  void bytesBecomeLinesOfBoundedLength() {
    LastLines.Source source = lines.source();
    for (byte b : ("ö\n" + "x".repeat(5000) + "\nrest").getBytes(UTF_8)) {
      source.accept(b);
    }
    source.finish();
    assertThat(heard).containsExactly("ö", "x".repeat(4096), "x".repeat(904), "rest");
  }
}
