package org.howdah.bench.disk;

import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.howdah.bench.kit.Check;
import org.howdah.probe.disk.DiskDriver;
import org.howdah.probe.disk.DiskLoad;

/**
 * How to load a disk.
 *
 * @param folder on the disk
 * @param fileBytes of the file that is read and written
 * @param driver who does it
 * @param queueDepths requests under way, each tried
 * @param duration of each load
 * @param runs measured rounds
 */
record DiskSettings(
    Path folder,
    long fileBytes,
    DiskDriver driver,
    List<Integer> queueDepths,
    Duration duration,
    int runs) {
  private static final long FILE_BYTES_MIN = 1 << 20;
  private static final Duration DURATION_MIN = Duration.ofMillis(100);

  DiskSettings {
    folder = folder.toAbsolutePath();
    queueDepths = queueDepths.stream().sorted().distinct().toList();
    Check.that(fileBytes >= FILE_BYTES_MIN, "--size must be at least 1m, not " + fileBytes);
    Check.that(!queueDepths.isEmpty(), "--depths must name one");
    for (int depth : queueDepths) {
      Check.that(
          depth >= 1 && depth <= DiskLoad.QUEUE_DEPTH_MAX,
          "--depths must be 1 to " + DiskLoad.QUEUE_DEPTH_MAX + ", not " + depth);
    }
    Check.that(
        duration.compareTo(DURATION_MIN) >= 0,
        "--millis must be at least 100, not " + duration.toMillis());
    Check.that(runs >= 1, "--runs must be at least 1, not " + runs);
  }

  /** What the figures depend on, for reports. */
  Map<String, Object> report() {
    Map<String, Object> report = new LinkedHashMap<>();
    report.put("folder", folder.toString());
    report.put("fileBytes", fileBytes);
    report.put("driver", driver.name());
    report.put("queueDepths", queueDepths);
    report.put("millis", duration.toMillis());
    report.put("runs", runs);
    return report;
  }
}
