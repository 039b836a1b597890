package org.howdah.bench.cache;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.howdah.bench.kit.Check;

/**
 * What to measure about caches.
 *
 * @param rows in the report's order
 * @param systems who takes part, in the order of their turns
 * @param jobs those of the stream
 * @param samples the jobs of the other rows
 * @param data the folder of inputs, logs and temporary files
 * @param runs measured rounds
 * @param warmUp rounds before them, which fill the caches
 * @param unitBytes what stands for the paper's gigabyte
 * @param classes inputs have 1 to so many times the smallest size; the paper's have 20
 * @param speed of the slow device
 * @param objects the device as row objects has it
 * @param fastBytesPerSecond bandwidth of the device that caches on disk lie on; 0 for the machine's
 *     own disk, with the kernel's memory for it
 * @param speeds bandwidths of row speeds, in bytes a second
 * @param sizes of the cache in row sizes, as shares of the usual one
 * @param slots task slots
 * @param isCheck whether all is only run, and nothing measured: the sooner, the better
 */
public record CacheSettings(
    List<CacheRow> rows,
    List<CacheSystem> systems,
    List<CacheJob> jobs,
    List<CacheJob> samples,
    Path data,
    int runs,
    int warmUp,
    long unitBytes,
    int classes,
    SlowDevice.Speed speed,
    SlowDevice.Speed objects,
    long fastBytesPerSecond,
    List<Long> speeds,
    List<Double> sizes,
    int slots,
    boolean isCheck) {
  /** Seven nodes with 80 GB each. */
  private static final int CACHE_UNITS = 560;

  /** Of a node's cache, what the paper has in memory for the other. */
  private static final double MEMORY_SHARE = 12.0 / 80;

  /** Hadoop's usual 100 MB for sorting, for a block of 64 MB as the paper's. */
  private static final double BUFFER_SHARE = 100.0 / 64;

  private static final long BUFFERS_MIN = 2L << 20;

  /** Inputs of the paper: from one to this many times the smallest. */
  static final int CLASSES_MAX = 20;

  public CacheSettings {
    data = data.toAbsolutePath();
    Check.that(runs >= 1, "--runs must be at least 1, not " + runs);
    Check.that(warmUp >= 0, "--warmup must be 0 or more, not " + warmUp);
    Check.that(unitBytes >= 1 << 10 && unitBytes <= 1 << 30, "--unit must be 1k to 1g");
    Check.that(classes >= 1 && classes <= CLASSES_MAX, "--classes must be 1 to 20, not " + classes);
    Check.that(speed.bytesPerSecond() > 0, "--device-speed must be more than 0");
    Check.that(fastBytesPerSecond >= 0, "--fast-speed must be 0 or more");
    Check.that(speeds.stream().allMatch(bytes -> bytes > 0), "--device-speed must be more than 0");
  }

  /** What our cache may take. */
  long cacheBytes() {
    return CACHE_UNITS * unitBytes * classes / CLASSES_MAX;
  }

  /** What the paper's memory cache may take beside it. */
  long memoryBytes() {
    return (long) (cacheBytes() * MEMORY_SHARE);
  }

  /** Memory for sorting and for intermediate data, of all tasks together. */
  long bufferBytes() {
    long largestTask = CacheJob.Data.TEXT.bytes(unitBytes) / PumaInputs.FILES_EACH;
    return Math.max(BUFFERS_MIN, (long) (BUFFER_SHARE * largestTask * slots));
  }

  /** What the figures depend on, for reports. */
  Map<String, Object> report() {
    Map<String, Object> report = new LinkedHashMap<>();
    report.put("runs", runs);
    report.put("warmUp", warmUp);
    report.put("unitBytes", unitBytes);
    report.put("classes", classes);
    report.put("jobs", jobs.stream().map(CacheJob::id).sorted().toList());
    report.put("cacheBytes", cacheBytes());
    report.put("memoryCacheBytes", memoryBytes());
    report.put("bufferBytes", bufferBytes());
    report.put("slots", slots);
    report.put("deviceBytesPerSecond", speed.bytesPerSecond());
    report.put("deviceSeekMicros", speed.seekMicros());
    report.put("deviceLatencyMicros", speed.latencyMicros());
    report.put("objectsBytesPerSecond", objects.bytesPerSecond());
    report.put("objectsLatencyMicros", objects.latencyMicros());
    report.put("fastBytesPerSecond", fastBytesPerSecond);
    return report;
  }
}
