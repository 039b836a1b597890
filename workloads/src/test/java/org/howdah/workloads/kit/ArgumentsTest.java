package org.howdah.workloads.kit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ArgumentsTest {
  private static final Arguments.Syntax SYNTAX =
      new Arguments.Syntax(Set.of("--key"), Set.of("--text"));

  @Test
  void takesOptionsUntilTheFirstOperand() {
    Arguments arguments = Arguments.parse(SYNTAX, "--key", "K", "--text", "in", "--out");

    assertThat(arguments.option("--key", "")).isEqualTo("K");
    assertThat(arguments.has("--text")).isTrue();
    assertThat(arguments.operands(2, 2)).containsExactly("in", "--out");
  }

  @Test
  void takesEverythingAfterTwoDashesAsOperands() {
    assertThat(Arguments.parse(SYNTAX, "--", "--key").operands(1, 1)).containsExactly("--key");
  }

  @Test
  void refusesOptionsItDoesNotKnowOrThatLackTheirValue() {
    assertThatThrownBy(() -> Arguments.parse(SYNTAX, "--kee", "K")).hasMessageContaining("--kee");
    assertThatThrownBy(() -> Arguments.parse(SYNTAX, "--key"))
        .hasMessageContaining("needs a value");
  }

  @Test
  void saysThatOptionsComeFirst() {
    Arguments late = Arguments.parse(SYNTAX, "text", "--key", "K", "out");
    assertThatThrownBy(() -> late.operands(2, 2))
        .hasMessage("wrong number of arguments: 4; options stand before text, also --key");
    assertThatThrownBy(
            () -> Arguments.parse(SYNTAX, "--key", "K").choice("--key", List.of("a", "b")))
        .hasMessage("--key must be one of a, b, not K");
  }

  @Test
  void readsCountsWithDecimalUnits() {
    assertThat(Arguments.parseCount("ROWS", "12")).isEqualTo(12);
    assertThat(Arguments.parseCount("ROWS", "10k")).isEqualTo(10_000);
    assertThat(Arguments.parseCount("ROWS", "5M")).isEqualTo(5_000_000);
    assertThat(Arguments.parseCount("ROWS", "1g")).isEqualTo(1_000_000_000);
  }

  @Test
  void refusesWhatIsNoCount() {
    for (String text : new String[] {"", "k", "ten", "-1", "99999999999g"}) {
      assertThatThrownBy(() -> Arguments.parseCount("ROWS", text))
          .isInstanceOf(UsageException.class)
          .hasMessageContaining("ROWS");
    }
  }
}
