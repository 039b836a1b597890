package org.howdah.store.ignite.members;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class ReunionTest {
  private static boolean yields(String group, String here) {
    return Reunion.yields(letters(group), letters(here));
  }

  private static Set<String> letters(String text) {
    Set<String> letters = new TreeSet<>();
    text.chars().forEach(letter -> letters.add(Character.toString(letter)));
    return letters;
  }

  @Test
  void aMinorityJoinsTheOthers() {
    assertThat(yields("abc", "a")).isTrue();
    assertThat(yields("abc", "c")).isTrue();
    assertThat(yields("abcde", "ab")).isTrue();
  }

  @Test
  void aMajorityStays() {
    assertThat(yields("abc", "bc")).isFalse();
    assertThat(yields("a", "a")).isFalse();
  }

  @Test
  void ofTwoHalvesThatWithTheFirstNameStays() {
    assertThat(yields("ab", "a")).isFalse();
    assertThat(yields("ab", "b")).isTrue();
    assertThat(yields("abcd", "ad")).isFalse();
    assertThat(yields("abcd", "bc")).isTrue();
  }

  @Test
  void whoIsNoMemberYetDoesNotCount() {
    assertThat(yields("abc", "axyz")).isTrue();
  }
}
