package org.howdah.yarn.check;

import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapreduce.Counters;
import org.howdah.cache.master.CachedHosts;
import org.howdah.hadoop.cache.CacheKeys;
import org.howdah.record.FileRange;
import org.howdah.record.HowdahException;
import org.howdah.yarn.task.FallBack;
import org.howdah.yarn.task.FastFolders;
import org.howdah.yarn.task.TaskCounters;

/**
 * What the counters of a check's job say.
 *
 * @param counters of the job
 * @param maps how many map tasks it had
 * @param reduces how many reduce tasks, none of which read map output where it lies
 */
record CheckCounters(Counters counters, int maps, int reduces) {
  Finding sort() {
    return Finding.ofTasks(
        "sort",
        TaskCounters.TASKS_SORTED.of(counters),
        maps,
        "map tasks sorted with it",
        fellBack(FallBack.SORT));
  }

  Finding shuffle() {
    return Finding.ofTasks(
        "shuffle",
        TaskCounters.TASKS_FETCHED.of(counters),
        reduces,
        "reduce tasks fetched with it",
        fellBack(FallBack.SHUFFLE));
  }

  private String fellBack(FallBack part) {
    List<String> reasons = part.reasons(counters);
    return "; the others fell back to Hadoop's: "
        + (reasons.isEmpty() ? "their logs say why" : String.join("; ", reasons));
  }

  /** A cluster needs none, and may have some nodes with it and some without. */
  Finding service() {
    long asked = TaskCounters.NODES_ASKED.of(counters);
    long serving = TaskCounters.NODES_WITH_SERVICE.of(counters);
    String detail =
        "reduce tasks found it at %d of %d NodeManagers, counted for each task"
            .formatted(serving, asked);
    return serving == 0
        ? Finding.unused("service", detail + "; howdah yarn conf --service says how to have it")
        : Finding.works("service", detail);
  }

  Finding sideTables() {
    return Finding.ofTasks(
        "side tables",
        CheckMapper.lookedUp(counters),
        maps,
        "map tasks looked up in one without a copy of it",
        "; the logs of the others say why, in a line with '" + CheckMapper.CANNOT + "'");
  }

  Finding fastDevices(Configuration job) {
    String what = "fast devices";
    if (job.getTrimmed(FastFolders.DIRS, "").isEmpty()) {
      return unnamed(what, FastFolders.DIRS);
    }
    return Finding.ofTasks(
        what,
        TaskCounters.OUTPUTS_ON_FAST_DEVICES.of(counters),
        maps,
        "map tasks left their output there",
        "; the others' nodes have no folder of yarn.nodemanager.local-dirs in or below one of "
            + FastFolders.DIRS
            + ", or no room there");
  }

  Finding cache(Configuration job) {
    if (job.getTrimmed(CacheKeys.SOCKET, "").isEmpty()) {
      return unnamed("cache", CacheKeys.SOCKET);
    }
    return Finding.ofTasks(
        "cache",
        CheckMapper.readThroughCache(counters),
        maps,
        "map tasks read through the one of their machine",
        "; the others' machines need howdah cache serve by the user whom containers run as");
  }

  private static Finding unnamed(String what, String key) {
    return Finding.unused(what, key + " names none");
  }

  /** Asked from here, as a job's client does when it plans tasks. */
  static Finding cacheMaster(Configuration job) {
    String what = "cache master";
    String address = job.getTrimmed(CacheKeys.MASTER, "");
    if (address.isEmpty()) {
      return unnamed(what, CacheKeys.MASTER);
    }
    try {
      new CachedHosts(address).where(List.of(new FileRange("/howdah-check", 0, 1)));
      return Finding.works(what, address + " says where blocks are");
    } catch (HowdahException | IllegalArgumentException e) {
      return new Finding(
          what, Finding.State.FAILS, e.getMessage() + "; start it with howdah cache master");
    }
  }
}
