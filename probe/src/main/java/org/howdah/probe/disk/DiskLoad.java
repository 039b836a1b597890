package org.howdah.probe.disk;

import java.util.Locale;

/**
 * One way to load a disk.
 *
 * @param queueDepth requests that are under way at a time, 1 to {@value #QUEUE_DEPTH_MAX}
 */
public record DiskLoad(Direction direction, Pattern pattern, int queueDepth) {
  /** More than any disk serves at once, and less than what a machine has threads for. */
  public static final int QUEUE_DEPTH_MAX = 256;

  /** Which way the bytes go. */
  public enum Direction {
    READ,
    WRITE
  }

  /** Where the next request goes. */
  public enum Pattern {
    /** Behind the one before, as tasks read their input. */
    SEQUENTIAL(32 << 10),
    /** Anywhere in the file. */
    RANDOM(4 << 10);

    private final int blockBytes;

    Pattern(int blockBytes) {
      this.blockBytes = blockBytes;
    }

    /** Of each request: the block sizes of the paper's "Disk IO evaluation methodology". */
    public int blockBytes() {
      return blockBytes;
    }
  }

  public DiskLoad {
    if (queueDepth < 1 || queueDepth > QUEUE_DEPTH_MAX) {
      throw new IllegalArgumentException(
          "a queue depth must be 1 to " + QUEUE_DEPTH_MAX + ", not " + queueDepth);
    }
  }

  /** For example "random read". */
  public String text() {
    return (pattern + " " + direction).toLowerCase(Locale.ROOT);
  }
}
