package org.howdah.bench.case1.touch;

import java.util.ArrayList;
import java.util.List;
import org.howdah.bench.kit.Check;
import org.howdah.record.ByteSize;

/**
 * What a level of a processor's cache is like.
 *
 * @param bytes all that it holds
 * @param ways in how many places of the cache a line may stand
 */
public record CacheShape(long bytes, int ways) {
  /** Bytes of a line, which is read and evicted as a whole. */
  static final int LINE_BYTES = 64;

  private static final int LEVELS_MAX = 4;

  public CacheShape {
    Check.that(ways >= 1, "--caches must have at least 1 way, not " + ways);
    long sets = bytes / LINE_BYTES / ways;
    Check.that(
        sets >= 1 && Long.bitCount(sets) == 1 && sets * LINE_BYTES * ways == bytes,
        "--caches must have a power of two of sets of 64-byte lines, not "
            + (bytes + "/" + ways)
            + ": use sizes such as 32k/8,1m/16,8m/16");
  }

  /**
   * Levels as an option has them, the nearest first: {@code 32k/8,1m/16}.
   *
   * @throws IllegalArgumentException that says what is wrong
   */
  public static List<CacheShape> parse(List<String> texts) {
    Check.that(
        !texts.isEmpty() && texts.size() <= LEVELS_MAX,
        "--caches must be 1 to " + LEVELS_MAX + " levels, such as 32k/8,1m/16,8m/16");
    List<CacheShape> shapes = new ArrayList<>();
    for (String text : texts) {
      String[] parts = text.split("/");
      Check.that(
          parts.length == 2 && parts[1].matches("\\d{1,4}"),
          "--caches must be SIZE/WAYS, such as 32k/8, not " + text);
      shapes.add(new CacheShape(ByteSize.parse(parts[0]), Integer.parseInt(parts[1])));
    }
    return List.copyOf(shapes);
  }

  /** How many there are, each of which has its ways for itself. */
  public int sets() {
    return (int) (bytes / LINE_BYTES / ways);
  }

  /** As {@link #parse} takes it. */
  public String option() {
    return bytes + "/" + ways;
  }

  /** For reports. */
  public String text() {
    return ByteSize.format(bytes) + ", " + ways + " ways";
  }
}
