package org.howdah.hadoop.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.Properties;
import org.apache.hadoop.mapred.JobConf;
import org.howdah.hadoop.equivalence.JobRunner;
import org.howdah.hadoop.own.TestClassesJvm;
import org.howdah.testkit.LongTest;
import org.howdah.testkit.TinyDisks;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@LongTest
class FastRunsTest {
  @TempDir Path scratch;

  @Test
  void jobsWhoseRunsGoToAFastDevice() throws Exception {
    List<String> noMemory = List.of("-D" + JobRunner.MEMORY_BYTES + "=1");
    Properties numbers = TestClassesJvm.run(scratch, noMemory, List.of(FastRunJobs.class));
    assertThat(numbers).containsEntry("skipped", "0");
    assertThat(Integer.parseInt(numbers.getProperty("run"))).isPositive();
  }

  @Test
  void jobsWhoseFastDeviceIsFullOrReadOnly() throws Exception {
    Path small = scratch.resolve("small");
    TinyDisks disks = new TinyDisks().add(small, 1500);
    assumeTrue(disks.canBeMade(), "this machine lets nobody mount file systems of their own");
    List<String> options = List.of("-D" + JobRunner.MEMORY_BYTES + "=1", "-Dsmall=" + small);
    Properties numbers =
        TestClassesJvm.run(scratch, disks.launcher(), options, List.of(FastDeviceJobs.class));
    assertThat(numbers).containsEntry("run", "6").containsEntry("skipped", "0");
  }

  @Test
  void numbersInNamesDoNotMakeAnotherTypeOfJob() {
    assertThat(type("count of 2024-01-01", "/a/x.jar"))
        .isEqualTo(type("count of 2023-12-31", "file:/b/x.jar"))
        .isNotEqualTo(type("count of 2024-01-01", "/a/y.jar"))
        .isNotEqualTo(type("sum of 2024-01-01", "/a/x.jar"));
    assertThat(FastRuns.type(new JobConf(false))).isEqualTo(" of ");
  }

  private static String type(String name, String jar) {
    JobConf conf = new JobConf(false);
    conf.setJobName(name);
    conf.setJar(jar);
    return FastRuns.type(conf);
  }
}
