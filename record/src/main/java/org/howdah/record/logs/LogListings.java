package org.howdah.record.logs;

import java.io.IOException;
import java.lang.ref.SoftReference;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/*
 * A folder's time changes with each file that comes or goes, if only by its clock's next tick. What
 * was listed at the tick of a change may lack the next one of the same, and is not kept.
 */
/**
 * Which logs are in the folder of a job. Of the one that was asked for last, the folder is listed
 * again only when it has changed: who reads all logs of a job of ten thousand attempts asks as
 * often. Safe for several threads.
 */
class LogListings {
  /** The clocks of file systems tick more often. */
  private static final long TICK_MILLIS = 20;

  /** Where a time has whole seconds, these may be all that it has, or every other one. */
  private static final long COARSE_TICK_MILLIS = 2_000;

  /** So large that a node which lacks memory should have it for something else. */
  private volatile SoftReference<Listing> last = new SoftReference<>(null);

  /** What a folder had at a time of its own. */
  private record Listing(Path folder, FileTime changed, Map<String, LogParts> logs) {}

  /** The parts of each log; none if there is no such folder. Not to be changed. */
  Map<String, LogParts> of(Path folder) throws IOException {
    try {
      long beforeMillis = System.currentTimeMillis();
      FileTime changed = Files.getLastModifiedTime(folder);
      Listing known = last.get();
      if (known != null && known.folder.equals(folder) && known.changed.equals(changed)) {
        return known.logs;
      }
      Map<String, LogParts> logs = byName(list(folder));
      if (changed.toMillis() + tickMillis(changed) < beforeMillis) {
        last = new SoftReference<>(new Listing(folder, changed, logs));
      }
      return logs;
    } catch (NoSuchFileException none) {
      return Map.of();
    }
  }

  private static long tickMillis(FileTime time) {
    return time.toMillis() % 1_000 == 0 ? COARSE_TICK_MILLIS : TICK_MILLIS;
  }

  private static Map<String, LogParts> byName(List<Path> files) {
    Map<String, List<LogParts.Part>> found = new HashMap<>();
    for (Path file : files) {
      LogParts.Part part = LogParts.Part.of(file);
      if (part != null) {
        found.computeIfAbsent(part.log(), log -> new ArrayList<>()).add(part);
      }
    }
    Map<String, LogParts> logs = new HashMap<>();
    found.forEach((log, parts) -> logs.put(log, new LogParts(parts)));
    return logs;
  }

  /** What is in a folder now. */
  List<Path> list(Path folder) throws IOException {
    return LogParts.list(folder);
  }
}
