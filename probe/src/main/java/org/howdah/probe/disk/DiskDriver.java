package org.howdah.probe.disk;

import java.io.IOException;
import java.time.Duration;

/**
 * Loads a disk. A driver
 *
 * <ul>
 *   <li>has as many requests under way as the load says, from the first to the last;
 *   <li>goes past the page cache, or refuses;
 *   <li>stays within the file, and leaves its length as it was;
 *   <li>fails if a request fails, and does not count a part of a block as one.
 * </ul>
 *
 * <p>One load at a time.
 */
public interface DiskDriver {
  /** What it is, with its version, for reports. */
  String name();

  /**
   * Loads the disk with requests to a file.
   *
   * @param duration how long, at least a tenth of a second
   * @throws IOException if a request fails; the message names the file
   */
  DiskFigures drive(TestFile file, DiskLoad load, Duration duration)
      throws IOException, InterruptedException;
}
