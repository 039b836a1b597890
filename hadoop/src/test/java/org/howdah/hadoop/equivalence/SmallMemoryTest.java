package org.howdah.hadoop.equivalence;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Properties;
import org.howdah.hadoop.own.TestClassesJvm;
import org.howdah.testkit.LongTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Equivalence once more with less memory, which is a setting of a whole JVM. */
@LongTest
class SmallMemoryTest {
  @TempDir Path scratch;

  /** Buffers are as small as they get, so that records do not fit; all map output goes to disk. */
  @Test
  void jobsThatDoNotFitInMemoryAreTheSameToo() throws Exception {
    assertThat(
            spilledBytes(
                1,
                SizeEquivalenceTest.class,
                SortOrderEquivalenceTest.class,
                WordCountEquivalenceTest.class,
                CombiningEquivalenceTest.class,
                UserCodeEquivalenceTest.class,
                MapOutputCompressionEquivalenceTest.class))
        .isGreaterThan(30_000_000);
  }

  /** The buffer holds half of what the combiners give back, or less. */
  @Test
  void combinersMayGiveBackMoreThanTheBufferHoldsAndValuesStayInOrder() throws Exception {
    assertThat(spilledBytes(1, GrowingCombinerEquivalenceTest.class, ValueOrderTest.class))
        .isGreaterThan(5_000_000);
  }

  /** Memory has room for the output of about forty maps of sixty. */
  @Test
  void mapOutputThatFoldsStaysInMemory() throws Exception {
    assertThat(spilledBytes(4 << 20, CombiningEquivalenceTest.class)).isZero();
  }

  /** Runs test classes, which must pass, and says how much their jobs spilled. */
  private long spilledBytes(long memoryBytes, Class<?>... classes) throws Exception {
    Properties numbers =
        TestClassesJvm.run(
            scratch, List.of("-D" + JobRunner.MEMORY_BYTES + "=" + memoryBytes), List.of(classes));
    return Long.parseLong(numbers.getProperty("spilledBytes"));
  }
}
