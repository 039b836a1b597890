package org.howdah.record;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class NearestTest {
  private static final List<String> KNOWN = List.of("run", "side", "grid", "characterize", "job");

  @Test
  void aLetterMoreOrLessOrAnotherOrTwoThatHaveChangedPlacesAreMeant() {
    assertThat(Nearest.to("gird", KNOWN)).hasValue("grid");
    assertThat(Nearest.to("rn", KNOWN)).hasValue("run");
    assertThat(Nearest.to("grids", KNOWN)).hasValue("grid");
    assertThat(Nearest.to("site", KNOWN)).hasValue("side");
    assertThat(Nearest.to("characterise", KNOWN)).hasValue("characterize");
    assertThat(Nearest.to("charcaterise", KNOWN)).hasValue("characterize");
  }

  @Test
  void whatIsFarFromAllMeansNone() {
    assertThat(Nearest.to("polish", KNOWN)).isEmpty();
    assertThat(Nearest.to("x", KNOWN)).isEmpty();
    assertThat(Nearest.to("", List.of())).isEmpty();
  }

  @Test
  void ofTwoThatAreAsNearTheFirstInTheAlphabetIsMeant() {
    assertThat(Nearest.to("jo", List.of("job", "joa", "joc"))).hasValue("joa");
  }
}
