package org.howdah.cli;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.howdah.cli.Fault.Kind;
import org.howdah.testkit.LongTest;
import org.howdah.testkit.Seeds;
import org.howdah.testkit.history.Reads;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Jobs over files and data sets while nodes come and go; {@link FaultsLongTest} has more. */
@Timeout(600)
@LongTest
class JobsInWeatherTest {
  @TempDir Path folder;

  @Test
  void whateverHappensToNodesJobsAreRightOrSayWhyNotAndNoDataSetIsHalfOrDouble() {
    Seeds.check(
        1,
        random -> {
          Path home = Files.createTempDirectory(folder, "run");
          FaultGroup nodes = FaultGroup.ofThree(Reads.ANY_COPY);
          List<Fault> faults = Fault.draw(random, List.of(Kind.KILL, Kind.FREEZE), nodes.names());
          try (FaultRun run = FaultRun.start(home, nodes, List.of(), FaultLoad.Kind.JOBS)) {
            run.play(faults, random.nextLong());
            run.check();
          } catch (AssertionError wrong) {
            throw new AssertionError("after %s: %s".formatted(faults, wrong.getMessage()), wrong);
          }
        });
  }
}
