package org.howdah.hadoop.equivalence;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Properties;
import org.howdah.hadoop.own.TestClassesJvm;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Equivalence once more with next to no memory, which is a setting of a whole JVM: buffers are as
 * small as they get, so that records do not fit, and all map output goes to disk.
 */
class SmallMemoryTest {
  @TempDir Path scratch;

  @Test
  void jobsThatDoNotFitInMemoryAreTheSameToo() throws Exception {
    Properties numbers =
        TestClassesJvm.run(
            scratch,
            List.of("-D" + JobRunner.MEMORY_BYTES + "=1"),
            List.of(
                SizeEquivalenceTest.class,
                SortOrderEquivalenceTest.class,
                WordCountEquivalenceTest.class,
                UserCodeEquivalenceTest.class,
                MapOutputCompressionEquivalenceTest.class));
    assertThat(Long.parseLong(numbers.getProperty("spilledBytes"))).isGreaterThan(30_000_000);
  }
}
