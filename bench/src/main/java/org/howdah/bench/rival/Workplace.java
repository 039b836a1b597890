package org.howdah.bench.rival;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.howdah.bench.cases.BenchSettings;
import org.howdah.bench.cases.Case;
import org.howdah.bench.cases.RivalId;
import org.howdah.bench.measure.ProcessMeter;

/**
 * Where rivals work.
 *
 * @param settings what is measured
 * @param meter runs and measures commands
 * @param scratch temporary output of this run of the benchmark; deleted at its end
 * @param logs what the commands printed; kept
 */
public record Workplace(BenchSettings settings, ProcessMeter meter, Path scratch, Path logs) {
  Path log(RivalId rival, Case work) {
    return logs.resolve(work.id() + "-" + rival.id() + ".log");
  }

  /** A folder of the rival's own; created when missing. */
  Path folder(RivalId rival) throws IOException {
    return Files.createDirectories(scratch.resolve(rival.id()));
  }

  String localOutput(RivalId rival, Case work) {
    return LocalAddress.of(scratch.resolve("output").resolve(work.id() + "-" + rival.id()));
  }
}
