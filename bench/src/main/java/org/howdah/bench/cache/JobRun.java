package org.howdah.bench.cache;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What one run of a job took.
 *
 * @param figures those of {@code JobProgram}
 * @param device what went over the slow device meanwhile, what was written until it was there
 */
record JobRun(Map<String, Double> figures, SlowDevice.Transfers device) {
  /** From calling the job's program to its end. */
  double seconds() {
    return figure("seconds");
  }

  double mapSeconds() {
    return figure("mapSeconds");
  }

  /** Until the end of the reduce tasks: shuffle, merge and reduce. */
  double reduceSeconds() {
    return figure("reduceSeconds");
  }

  double hitBytes() {
    return figure("HIT_BYTES");
  }

  double missBytes() {
    return figure("MISS_BYTES");
  }

  /** Intermediate data that went to disks, the fast one included. */
  double spilledBytes() {
    return figure("spilledBytes");
  }

  /** All of it, for programs. */
  Map<String, Object> report() {
    Map<String, Object> report = new LinkedHashMap<>(figures);
    report.put("deviceReadBytes", device.readBytes());
    report.put("deviceWrittenBytes", device.writtenBytes());
    report.put("deviceSeeks", device.seeks());
    report.put("deviceBusySeconds", device.busySeconds());
    return report;
  }

  /** One of the figures; 0 if the system has none of that name. */
  double figure(String name) {
    return figures.getOrDefault(name, 0.0);
  }
}
