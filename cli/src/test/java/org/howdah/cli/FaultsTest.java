package org.howdah.cli;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.howdah.cli.Fault.Kind;
import org.howdah.testkit.Seeds;
import org.howdah.testkit.history.Reads;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * What clients wrote down while nodes lost power, with the end of their log, while another joined,
 * and while nodes were frozen; {@link FaultsLongTest} has more.
 */
@Timeout(600)
class FaultsTest {
  @TempDir Path folder;

  @Test
  void whileNodesLosePowerAndAreFrozenEachKeyIsOneRegisterAndAllCopiesAreTheSameAfterwards() {
    Seeds.check(
        1,
        random -> {
          Reads reads = random.nextBoolean() ? Reads.NEWEST : Reads.ANY_COPY;
          Path home = Files.createTempDirectory(folder, "run");
          try (FaultRun run =
              FaultRun.start(home, FaultGroup.ofThree(reads), List.of(), FaultLoad.Kind.KEYS)) {
            run.play(
                List.of(
                    Fault.of(Kind.TEAR, "b", 1_000, 2_000),
                    Fault.of(Kind.JOIN, Fault.NEWCOMER, 1_500, 0)),
                random.nextLong());
            run.play(List.of(Fault.of(Kind.FREEZE, "c", 1_000, 6_000)), random.nextLong());
            run.check();
          }
        });
  }
}
