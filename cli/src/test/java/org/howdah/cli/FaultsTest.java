package org.howdah.cli;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.howdah.cli.Scenario.Phase;
import org.howdah.cli.Scenario.Victim;
import org.howdah.testkit.Seeds;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A few of the faults that {@link ChaosTest} has all of, other ones each time. */
@Tag("chaos")
class FaultsTest {
  private static final List<Victim> NODES =
      List.of(Victim.WORKERS_NODE, Victim.MANAGERS_NODE, Victim.MASTER, Victim.CLIENTS_NODE);

  @TempDir Path folder;

  @Test
  void aFaultCostsTimeAndNothingElse() throws Exception {
    Seeds.check(
        1,
        random -> {
          Path input = folder.resolve("input");
          Map<String, Long> expected = ChaosJob.write(input, random.nextLong());
          Phase[] phases = Phase.values();
          try (ChaosGroup group = ChaosGroup.ofThree(folder)) {
            new Scenario(Victim.WORKER, "KILL", phases[random.nextInt(phases.length)])
                .play(group, input, folder.resolve("first"), expected, 0);
            Victim victim = NODES.get(random.nextInt(NODES.size()));
            String signal = random.nextBoolean() ? "KILL" : "STOP";
            new Scenario(victim, signal, phases[random.nextInt(phases.length)])
                .play(group, input, folder.resolve("second"), expected, 0);
          }
        });
  }
}
