package org.howdah.yarn.check;

import org.howdah.testkit.daemon.YarnDaemons;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.TestInstance;

/** Tests that share a cluster, which a class starts before the first of them. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class SharedClusterTest extends ClusterTest {
  YarnDaemons yarn;

  @AfterAll
  void stop() {
    if (yarn != null) {
      yarn.close();
    }
  }
}
