package org.howdah.bench.kit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ProgressTest {
  private final List<String> lines = new ArrayList<>();

  @Test
  void runsAreCountedAndTheTimeLeftIsGuessed() {
    Progress progress = new Progress(2, lines::add);

    progress.say("preparing");
    progress.runBegins();
    progress.runEnded("first");
    progress.runBegins();
    progress.runEnded("second");

    assertThat(lines)
        .containsExactly("preparing", "first  [1/2, under a minute left]", "second  [2/2]");
  }
}
