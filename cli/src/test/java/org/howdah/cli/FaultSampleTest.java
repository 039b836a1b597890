package org.howdah.cli;

import java.nio.file.Path;
import java.util.Map;
import org.howdah.testkit.Seeds;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Two of the faults of {@link ChaosTest} in each build, of nodes with keys, as on a network; the
 * seed says which.
 */
@Timeout(600)
class FaultSampleTest {
  @TempDir Path folder;

  @Test
  void whateverIsKilledOrFrozenAJobOverFilesOrKeysEndsWithTheSameOutputAndRunsNothingAgain() {
    Seeds.check(
        1,
        random -> {
          Path input = folder.resolve("input");
          Map<String, Long> expected = ChaosJob.write(input, random.nextLong());
          try (ChaosGroup group = ChaosGroup.ofThreeWithKeys(folder)) {
            long usual =
                ChaosJob.submit(group.access("a"), input, folder.resolve("usual"))
                    .awaitSuccess(expected);
            Scenario.any(random)
                .play(
                    group, ChaosJob.files(input), folder.resolve("files"), expected, usual, random);
            ChaosJob.load(group.access("a"), input, "lines");
            Scenario.any(random)
                .play(
                    group,
                    ChaosJob.dataSet("lines"),
                    folder.resolve("keys"),
                    expected,
                    usual,
                    random);
          }
        });
  }
}
