package org.howdah.store.ignite;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.apache.ignite.Ignite;
import org.apache.ignite.internal.IgniteEx;
import org.apache.ignite.internal.managers.discovery.GridDiscoveryManager;
import org.howdah.record.CheckedLines;
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/*
 * Ignite's version of a change begins with when the group began, in seconds of the clock of its first node, plus
 * how often nodes have come or gone. A group that begins again with an earlier sum (more of them came and went than
 * seconds have passed, or the clock was set back) makes changes that seem older than what is there: the primary
 * copy takes them, the others drop them without a word, and once the primary is away what was acknowledged is gone.
 */
/**
 * How late the versions of changes may be that a node has seen, kept in its folder. Safe for
 * several threads.
 */
public final class VersionFloor {
  private static final Logger LOG = LoggerFactory.getLogger(VersionFloor.class);
  private static final String FILE = "versions";
  private static final String FILE_MODE = "rw-------";

  private final Path file;
  private long kept;
  private long start;

  /**
   * Reads what is kept.
   *
   * @param folder of the node; there may be none yet
   */
  public VersionFloor(Path folder) throws HowdahException {
    file = folder.resolve(FILE);
    try {
      if (Files.exists(file)) {
        read(CheckedLines.read(file));
      }
    } catch (IOException | NumberFormatException e) {
      throw new HowdahException(
          ErrorCode.USER_CONFIGURATION,
          file
              + " cannot be read ("
              + e
              + "); copy the file of that name of another node of the group",
          e);
    }
  }

  private void read(List<String> lines) throws IOException {
    String[] words = lines.isEmpty() ? new String[0] : lines.get(0).split(" ", -1);
    if (lines.size() != 1 || words.length > 2) {
      throw new IOException("it is damaged: it has other lines than one with two numbers");
    }
    kept = Long.parseLong(words[0]);
    start = words.length < 2 ? 0 : Long.parseLong(words[1]);
  }

  /** In seconds since 1970; 0 if there has been no change. */
  public synchronized long seconds() {
    return kept;
  }

  /** When the group began in which the node has seen that, in milliseconds since 1970. */
  public synchronized long startMillis() {
    return start;
  }

  /**
   * Keeps what changes may have from now on, if that is later.
   *
   * @param startMillis when the group began
   */
  public synchronized void keep(long seconds, long startMillis) {
    if (seconds <= kept && startMillis == start) {
      return;
    }
    kept = Math.max(kept, seconds);
    start = startMillis;
    try {
      CheckedLines.replace(file, List.of(kept + " " + start), FILE_MODE);
    } catch (IOException e) {
      // What is lacking is less than what a group that begins again adds.
      LOG.warn("cannot write {}", file, e);
    }
  }

  /** When a group began, in milliseconds since 1970. */
  public static long startMillis(Ignite ignite) {
    return discovery(ignite).gridStartTime();
  }

  /** What changes in a group have now. */
  public static long of(Ignite ignite) {
    return TimeUnit.MILLISECONDS.toSeconds(startMillis(ignite))
        + discovery(ignite).topologyVersion();
  }

  /** Also while the node starts or stops, when Ignite's public methods throw. */
  private static GridDiscoveryManager discovery(Ignite ignite) {
    return ((IgniteEx) ignite).context().discovery();
  }
}
