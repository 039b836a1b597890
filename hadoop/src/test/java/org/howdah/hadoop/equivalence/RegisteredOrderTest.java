package org.howdah.hadoop.equivalence;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Properties;
import org.howdah.hadoop.own.TestClassesJvm;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Comparators that a job registers for Hadoop's own key classes: a matter of a whole JVM. */
class RegisteredOrderTest {
  @TempDir Path scratch;

  @Test
  void comparatorsThatAJobRegistersAreObeyed() throws Exception {
    Properties numbers =
        TestClassesJvm.run(scratch, List.of(), List.of(RegisteredOrderEquivalence.class));
    assertThat(Integer.parseInt(numbers.getProperty("run"))).isGreaterThanOrEqualTo(7);
  }
}
