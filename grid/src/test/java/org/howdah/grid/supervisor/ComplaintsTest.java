package org.howdah.grid.supervisor;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import org.junit.jupiter.api.Test;

class ComplaintsTest {
  private final Complaints complaints = new Complaints();

  @Test
  void whatIsStillWrongIsNotSaidAgain() {
    assertThat(complaints.isNew("a", "nobody answers")).isTrue();
    assertThat(complaints.isNew("a", "nobody answers")).isFalse();
    assertThat(complaints.isNew("b", "nobody answers")).isTrue();
    assertThat(complaints.isNew("a", "the disk is full")).isTrue();
    assertThat(complaints.isNew("a", "the disk is full")).isFalse();
  }

  @Test
  void whatWasRightInBetweenIsSaidAgain() {
    complaints.isNew("a", "nobody answers");
    complaints.isNew("b", "nobody answers");
    complaints.retain(Set.of("b"));
    assertThat(complaints.isNew("a", "nobody answers")).isTrue();
    assertThat(complaints.isNew("b", "nobody answers")).isFalse();
  }
}
