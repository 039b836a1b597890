package org.howdah.store.node;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

class JoinHostsTest {
  @Test
  void namesThatNobodyKnowsAreSaid() {
    assertThatThrownBy(() -> JoinHosts.check(List.of("a.invalid", "b.invalid:11411")))
        .hasMessageContainingAll("no host a.invalid and none b.invalid", "correct --join");
  }

  @Test
  void oneThatIsKnownIsEnough() {
    assertThatCode(() -> JoinHosts.check(List.of("a.invalid", "127.0.0.1:11411")))
        .doesNotThrowAnyException();
    assertThatCode(() -> JoinHosts.check(List.of())).doesNotThrowAnyException();
  }
}
