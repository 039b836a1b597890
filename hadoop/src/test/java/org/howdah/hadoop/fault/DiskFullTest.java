package org.howdah.hadoop.fault;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.Properties;
import org.howdah.hadoop.equivalence.JobRunner;
import org.howdah.hadoop.own.TestClassesJvm;
import org.howdah.testkit.TinyDisks;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Jobs whose intermediate data goes to disk, because their JVM has no memory for it. */
class DiskFullTest {
  private static final String NO_MEMORY = "-D" + JobRunner.MEMORY_BYTES + "=1";

  @TempDir Path scratch;

  @Test
  void aDeviceThatIsFullWhenItIsWritten() throws Exception {
    Properties numbers =
        TestClassesJvm.run(scratch, List.of(NO_MEMORY), List.of(FullDeviceJobs.class));
    assertThat(numbers).containsEntry("run", "3");
    assertThat(spilledBytes(numbers)).isGreaterThan(8_000_000);
  }

  @Test
  void fileSystemsThatAreTooSmall() throws Exception {
    Path tiny = scratch.resolve("tiny");
    Path small = scratch.resolve("small");
    TinyDisks disks = new TinyDisks().add(tiny, 64).add(small, 1500);
    assumeTrue(disks.canBeMade(), "this machine lets nobody mount file systems of their own");
    List<String> options = List.of(NO_MEMORY, "-Dtiny=" + tiny, "-Dsmall=" + small);
    Properties numbers =
        TestClassesJvm.run(scratch, disks.launcher(), options, List.of(TinyDiskJobs.class));
    assertThat(numbers).containsEntry("run", "7");
    assertThat(spilledBytes(numbers)).isGreaterThan(15_000_000);
  }

  private static long spilledBytes(Properties numbers) {
    return Long.parseLong(numbers.getProperty("spilledBytes"));
  }
}
