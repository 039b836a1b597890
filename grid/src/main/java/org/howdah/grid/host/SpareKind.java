package org.howdah.grid.host;

import java.util.List;
import org.howdah.grid.Launch;

/**
 * Processes that a node keeps ready for jobs.
 *
 * @param main the program that they are to be
 * @param options of the JVM of each, as of that program when it does not wait
 * @param heapBytes of each; jobs that want another heap, options or variables get none of them
 * @param detached whether they go on without a reader
 * @param count how many wait at the same time
 */
public record SpareKind(
    String main, List<String> options, long heapBytes, boolean detached, int count) {
  /** The environment variable that tells a process which waits what it will be. */
  public static final String VARIABLE = "HOWDAH_GRID_WAITS_AS";

  /** Whether one of these is what was asked for. */
  boolean fits(Launch launch, boolean alone) {
    return launch.main().equals(main)
        && launch.heapBytes() == heapBytes
        && launch.options().isEmpty()
        && launch.environment().isEmpty()
        && alone == detached;
  }
}
