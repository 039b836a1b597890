package org.howdah.bench.case1;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.howdah.bench.case1.layout.Layout;
import org.howdah.bench.case1.layout.LayoutId;
import org.howdah.bench.case1.touch.CacheShape;
import org.howdah.bench.case1.touch.SimulatedCache;

/**
 * Sorts the words of a text in a layout in front of a simulated cache, which starts empty. Reading
 * the text, writing runs and merging them go past the cache: they read and write in order, in every
 * layout alike.
 */
final class Simulation {
  private static final long SAMPLE_BYTES = 1 << 20;

  private final SimulatedCache caches;
  private final Layout layout;
  private final Path text;
  private final long bytesMax;
  private final Misses fill;
  private final Misses sort;
  private final Misses walk;
  private long records;
  private long spills;

  /**
   * @param bytesMax of the text that are read
   */
  Simulation(LayoutId id, int bufferBytes, List<CacheShape> shapes, Path text, long bytesMax)
      throws IOException {
    caches = new SimulatedCache(shapes);
    layout = id.create(bufferBytes, 1, Tokens.recordBytes(text, SAMPLE_BYTES), caches);
    this.text = text;
    this.bytesMax = bytesMax;
    fill = new Misses(caches);
    sort = new Misses(caches);
    walk = new Misses(caches);
  }

  /** Simulates it all, once. */
  SimulatedRun run() throws IOException {
    fill.begin();
    try (Tokens words = new Tokens(text, bytesMax)) {
      while (words.next()) {
        if (!layout.add(0, words.key())) {
          fill.end();
          spill();
          fill.begin();
          layout.add(0, words.key());
        }
        records++;
      }
    }
    fill.end();
    spill();
    return new SimulatedRun(
        records,
        spills,
        layout.comparisons(),
        caches.lookUps(),
        fill.sum(),
        sort.sum(),
        walk.sum());
  }

  private void spill() throws IOException {
    sort.begin();
    layout.sort();
    sort.end();
    walk.begin();
    layout.walk((partition, key, count) -> {});
    layout.clear();
    walk.end();
    spills++;
  }

  /** The misses of a phase that comes again and again. */
  private static final class Misses {
    private final SimulatedCache caches;
    private final long[] sum;
    private long[] before;

    Misses(SimulatedCache caches) {
      this.caches = caches;
      sum = new long[caches.misses().length];
    }

    void begin() {
      before = caches.misses();
    }

    void end() {
      long[] after = caches.misses();
      for (int i = 0; i < sum.length; i++) {
        sum[i] += after[i] - before[i];
      }
    }

    List<Long> sum() {
      return Arrays.stream(sum).boxed().toList();
    }
  }
}
