package org.howdah.hadoop.task;

import java.lang.reflect.Field;
import java.util.Set;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.mapreduce.counters.CounterGroupFactory;
import org.apache.hadoop.mapreduce.counters.LimitExceededException;
import org.apache.hadoop.mapreduce.counters.Limits;
import org.howdah.record.Blame;
import org.howdah.worker.BucketCounter;
import org.howdah.worker.nodes.CopyCounter;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * How many counters of its own a job may have, and how long their names may be. As with Hadoop
 * those of formats and of the shuffle are among them; others of Hadoop, and Howdah's, are not.
 * Immutable.
 *
 * @param counters the most of them, in all groups together
 * @param groups the most of these
 * @param groupNameCharacters of a longer name the rest is cut off
 * @param nameCharacters of a longer name of a counter the rest is cut off
 */
public record CounterLimits(int counters, int groups, int groupNameCharacters, int nameCharacters) {
  private static final Logger LOG = LoggerFactory.getLogger(CounterLimits.class);

  /** Groups of Howdah, which stock Hadoop does not have. */
  private static final Set<String> OWN =
      Set.of(BucketCounter.GROUP, CopyCounter.GROUP, LocalizedCounter.GROUP, MachineCounter.GROUP);

  /** What Hadoop takes for groups of its own. */
  private static final Set<String> FORMER =
      Set.of(
          "org.apache.hadoop.mapred.Task$Counter",
          "org.apache.hadoop.mapred.JobInProgress$Counter",
          "FileSystemCounter",
          "FileSystemCounters");

  private static final String OWN_TABLES = "Side table ";
  private static final String OWN_CLASSES = "org.howdah.hadoop.";

  private static final Set<String> KEYS =
      Set.of(
          MRJobConfig.COUNTERS_MAX_KEY,
          MRJobConfig.COUNTER_GROUPS_MAX_KEY,
          MRJobConfig.COUNTER_GROUP_NAME_MAX_KEY,
          MRJobConfig.COUNTER_NAME_MAX_KEY);

  /** What Hadoop's class keeps of these settings for as long as the process lives. */
  private static final Set<String> FIELDS =
      Set.of("COUNTERS_MAX", "GROUPS_MAX", "GROUP_NAME_MAX", "COUNTER_NAME_MAX");

  /** Those that a job's settings ask for. */
  static CounterLimits of(Configuration conf) {
    return new CounterLimits(
        conf.getInt(MRJobConfig.COUNTERS_MAX_KEY, MRJobConfig.COUNTERS_MAX_DEFAULT),
        conf.getInt(MRJobConfig.COUNTER_GROUPS_MAX_KEY, MRJobConfig.COUNTER_GROUPS_MAX_DEFAULT),
        conf.getInt(
            MRJobConfig.COUNTER_GROUP_NAME_MAX_KEY, MRJobConfig.COUNTER_GROUP_NAME_MAX_DEFAULT),
        conf.getInt(MRJobConfig.COUNTER_NAME_MAX_KEY, MRJobConfig.COUNTER_NAME_MAX_DEFAULT));
  }

  /** No limit. */
  public static CounterLimits none() {
    int most = Integer.MAX_VALUE;
    return new CounterLimits(most, most, most, most);
  }

  /**
   * Has Hadoop's own classes know no limits. They keep those of whoever asks first in a process,
   * for all of its jobs, and throw wherever counters are summed up or read.
   */
  public static synchronized void lift() {
    Configuration most = new Configuration(false);
    KEYS.forEach(key -> most.setInt(key, Integer.MAX_VALUE));
    Limits.init(most);
    if (Limits.getCountersMax() == Integer.MAX_VALUE) {
      return;
    }
    try {
      for (String name : FIELDS) {
        Field field = Limits.class.getDeclaredField(name);
        field.setAccessible(true);
        field.setInt(null, Integer.MAX_VALUE);
      }
    } catch (ReflectiveOperationException | RuntimeException e) {
      LOG.warn(
          "jobs of this process may have no more than {} counters, whatever they ask for, because something counted before them: {}",
          Limits.getCountersMax(),
          e.toString());
    }
  }

  String groupName(String name) {
    return Limits.filterName(name, groupNameCharacters);
  }

  String name(String name) {
    return Limits.filterName(name, nameCharacters);
  }

  /** Whether counters of a group count here. */
  static boolean isLimited(String group) {
    return !CounterGroupFactory.isFrameworkGroup(group)
        && !FORMER.contains(group)
        && !OWN.contains(group)
        && !group.startsWith(OWN_TABLES)
        && !group.startsWith(OWN_CLASSES);
  }

  /**
   * What is to be said of so many.
   *
   * @return empty if they are not too many
   */
  String excess(int groupsThere, int countersThere) {
    if (countersThere > counters) {
      return excess("counters", countersThere, counters, MRJobConfig.COUNTERS_MAX_KEY);
    }
    return groupsThere > groups
        ? excess("counter groups", groupsThere, groups, MRJobConfig.COUNTER_GROUPS_MAX_KEY)
        : "";
  }

  private static String excess(String what, int there, int most, String key) {
    return "Too many %s: %d max=%d; set %s to more if the job needs them"
        .formatted(what, there, most, key);
  }

  /** Refuses counters that are too many, as Hadoop's do. */
  void check(int groupsThere, int countersThere) {
    String excess = excess(groupsThere, countersThere);
    if (!excess.isEmpty()) {
      throw Blame.onCaller(new LimitExceededException(excess));
    }
  }
}
