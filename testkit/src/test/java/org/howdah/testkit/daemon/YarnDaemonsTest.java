package org.howdah.testkit.daemon;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import org.howdah.testkit.LongTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@LongTest
class YarnDaemonsTest {
  @TempDir Path folder;

  @Test
  void aJobWithAShuffleRunsInContainers() throws Exception {
    try (YarnDaemons yarn = YarnDaemons.start(folder, 2560, 1);
        Child job =
            yarn.hdfs()
                .jvm()
                .start(
                    "job",
                    "org.apache.hadoop.mapreduce.SleepJob",
                    "-Dmapreduce.map.memory.mb=512",
                    "-Dmapreduce.reduce.memory.mb=512",
                    "-m1",
                    "-r1",
                    "-mt1",
                    "-rt1")) {
      int exit = job.waitFor(Duration.ofMinutes(2));

      assertThat(exit).as(job.logTail()).isZero();
      assertThat(yarn.nodeManagerPid()).isPositive();
    }
  }
}
