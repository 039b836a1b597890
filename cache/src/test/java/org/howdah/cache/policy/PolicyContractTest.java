package org.howdah.cache.policy;

import org.howdah.testkit.Seeds;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What every {@link Policy} promises, over random calls, beside a model of what is where. */
class PolicyContractTest {
  private static final int CASES = 40;

  @ParameterizedTest
  @EnumSource(Policies.class)
  void keepsItsPromises(Policies kind) {
    Seeds.check(CASES, random -> new PolicyGame(kind::create, random).play());
  }

  @ParameterizedTest
  @EnumSource(Policies.class)
  void keepsThemBehindTheGuard(Policies kind) {
    Seeds.check(
        CASES, random -> new PolicyGame(() -> new ThrashGuard(kind.create(), 1000), random).play());
  }
}
