package org.howdah.hadoop.equivalence;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.stream.Stream;
import org.howdah.hadoop.own.TestClassesMain;
import org.howdah.testkit.daemon.Child;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Equivalence once more with less memory, which is a setting of a whole JVM. */
class SmallMemoryTest {
  private static final Duration LIMIT = Duration.ofMinutes(3);

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

  /** Memory has room for the output of about forty maps of sixty. */
  @Test
  void mapOutputThatFoldsStaysInMemory() throws Exception {
    assertThat(spilledBytes(4 << 20, CombiningEquivalenceTest.class)).isZero();
  }

  /** Runs test classes, which must pass, and says how much their jobs spilled. */
  private long spilledBytes(long memoryBytes, Class<?>... classes) throws Exception {
    Path result = scratch.resolve("result");
    Path log = scratch.resolve("log");
    try (Child child =
        Child.start("small memory", command(result, memoryBytes, classes), scratch, log)) {
      assertThat(child.waitFor(LIMIT)).as(Files.readString(log)).isZero();
    }
    Properties numbers = new Properties();
    try (var in = Files.newInputStream(result)) {
      numbers.load(in);
    }
    assertThat(numbers.getProperty("failed")).as(Files.readString(log)).isEqualTo("0");
    return Long.parseLong(numbers.getProperty("spilledBytes"));
  }

  private static List<String> command(Path result, long memoryBytes, Class<?>... classes) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-Xmx512m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"));
    command.add("-D" + JobRunner.MEMORY_BYTES + "=" + memoryBytes);
    command.addAll(List.of("-cp", System.getProperty("java.class.path")));
    command.addAll(List.of(TestClassesMain.class.getName(), result.toString()));
    Stream.of(classes).map(Class::getName).forEach(command::add);
    return command;
  }
}
