package org.howdah.bench.machine;

import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import org.howdah.bench.kit.Check;
import org.howdah.probe.disk.DiskDriver;

/**
 * How to measure a machine.
 *
 * @param type what machines of its kind are called where projections are made
 * @param folder on the disk that jobs read and write
 * @param fileBytes of the file that the disk is measured with
 * @param driver who loads the disk
 * @param threads of what is measured with all
 * @param duration of each measurement
 * @param runs measured rounds
 */
record MachineSettings(
    String type,
    Path folder,
    long fileBytes,
    DiskDriver driver,
    int threads,
    Duration duration,
    int runs) {
  private static final long FILE_BYTES_MIN = 1 << 20;
  private static final Duration DURATION_MIN = Duration.ofMillis(100);

  MachineSettings {
    folder = folder.toAbsolutePath();
    Check.that(!type.isBlank(), "--type must not be empty");
    Check.that(fileBytes >= FILE_BYTES_MIN, "--size must be at least 1m, not " + fileBytes);
    Check.that(threads >= 1, "--threads must be at least 1, not " + threads);
    Check.that(
        duration.compareTo(DURATION_MIN) >= 0,
        "--millis must be at least 100, not " + duration.toMillis());
    Check.that(runs >= 1, "--runs must be at least 1, not " + runs);
  }

  /** What the figures depend on, for reports. */
  Map<String, Object> report() {
    Map<String, Object> report = new LinkedHashMap<>();
    report.put("type", type);
    report.put("folder", folder.toString());
    report.put("fileBytes", fileBytes);
    report.put("driver", driver.name());
    report.put("threads", threads);
    report.put("millis", duration.toMillis());
    report.put("runs", runs);
    return report;
  }
}
