package org.howdah.bench.case1;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.howdah.bench.case1.layout.LayoutId;
import org.howdah.bench.case1.touch.CacheShape;
import org.howdah.bench.kit.Check;

/**
 * What to sort, and how.
 *
 * @param rows what is measured
 * @param layouts that are compared, in turn
 * @param buffers bytes of sort buffers, each tried
 * @param caches of the simulated processor, the nearest first
 * @param data the folder of inputs, logs and temporary output
 * @param textBytes of the text
 * @param simulatedBytes of its beginning that is simulated
 * @param runs measured rounds
 * @param launcher the {@code howdah} command
 */
record Case1Settings(
    List<Case1Row> rows,
    List<LayoutId> layouts,
    List<Integer> buffers,
    List<CacheShape> caches,
    Path data,
    long textBytes,
    long simulatedBytes,
    int runs,
    Path launcher) {
  private static final int BUFFER_BYTES_MIN = 128 << 10;
  private static final int BUFFER_BYTES_MAX = 1 << 30;
  private static final long TEXT_BYTES_MIN = 1 << 10;

  /** Hadoop's usual 100 MB, which the article does not say that it changed. */
  private static final int BUFFER_BYTES_USUAL = 100 << 20;

  Case1Settings {
    rows = List.copyOf(rows);
    layouts = layouts.stream().sorted().distinct().toList();
    buffers = buffers.stream().sorted().distinct().toList();
    data = data.toAbsolutePath();
    Check.that(!buffers.isEmpty(), "--buffers must name one");
    for (int bytes : buffers) {
      Check.that(
          bytes >= BUFFER_BYTES_MIN && bytes <= BUFFER_BYTES_MAX,
          "--buffers must be 128k to 1g, not " + bytes);
    }
    Check.that(textBytes >= TEXT_BYTES_MIN, "--size must be at least 1k, not " + textBytes);
    Check.that(
        simulatedBytes >= TEXT_BYTES_MIN && simulatedBytes <= textBytes,
        "--simulate-size must be 1k to --size, not " + simulatedBytes);
    Check.that(runs >= 1, "--runs must be at least 1, not " + runs);
  }

  /** The buffer that is compared with the article's: the largest that is no larger, if any is. */
  int usualBuffer() {
    return buffers.stream()
        .filter(bytes -> bytes <= BUFFER_BYTES_USUAL)
        .reduce((a, b) -> b)
        .orElse(buffers.get(0));
  }

  /** What the figures depend on, for reports. */
  Map<String, Object> report() {
    Map<String, Object> report = new LinkedHashMap<>();
    report.put("rows", rows.stream().map(Case1Row::id).toList());
    report.put("layouts", layouts.stream().map(LayoutId::id).toList());
    report.put("buffers", buffers);
    report.put("simulatedCaches", caches.stream().map(CacheShape::text).toList());
    report.put("textBytes", textBytes);
    report.put("simulatedBytes", simulatedBytes);
    report.put("runs", runs);
    return report;
  }
}
