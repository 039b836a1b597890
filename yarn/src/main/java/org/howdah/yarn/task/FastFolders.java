package org.howdah.yarn.task;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.apache.hadoop.mapred.JobConf;
import org.howdah.record.DiskReserve;
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;

/*
 * A NodeManager takes a disk out of use when it is 90 % full, and ends what runs there. So some of a fast
 * one, which is often small, stays free.
 */
/**
 * Which folders of a node are on fast devices, as a job's settings or the cluster's say.
 *
 * @param named folders, or folders above them
 * @param freeShare of each device that stays free, 0 to 1
 */
public record FastFolders(List<Path> named, float freeShare) {
  /** Names them, with commas between them; none by default. */
  public static final String DIRS = "howdah.yarn.fast.dirs";

  /** What share of each stays free; 0.15 by default. */
  static final String FREE_SHARE = "howdah.yarn.fast.free.share";

  private static final float DEFAULT_FREE_SHARE = 0.15f;

  /**
   * Reads the settings.
   *
   * @throws HowdahException if they are nonsense
   */
  static FastFolders of(JobConf conf) throws HowdahException {
    List<Path> named = Stream.of(conf.getTrimmedStrings(DIRS)).map(Path::of).toList();
    float share = conf.getFloat(FREE_SHARE, DEFAULT_FREE_SHARE);
    if (!(share >= 0 && share <= 1)) {
      throw new HowdahException(
          ErrorCode.USER_CONFIGURATION, FREE_SHARE + " must be 0 to 1, not " + share);
    }
    return new FastFolders(named, share);
  }

  /** Whether a node's folder is one of them. */
  boolean has(Path root) {
    return named.stream().anyMatch(root::startsWith);
  }

  /** What is left free of the device that a folder of a node is on. */
  DiskReserve reserve(Path root) {
    return new DiskReserve((long) (root.toFile().getTotalSpace() * (double) freeShare), FREE_SHARE);
  }
}
