package org.howdah.engine;

/**
 * What the scheduler needs to know of a job before it starts. Immutable.
 *
 * @param id unique among the jobs of this process; names files
 * @param name what the user calls it
 * @param output where the output goes, for reports; may be empty
 * @param maps how many map tasks, 0 or more
 * @param reduces how many reduce tasks; 0 for a map-only job
 * @param attemptsMaxMap tries for each map task, 1 or more
 * @param attemptsMaxReduce tries for each reduce task, 1 or more
 * @param failuresPercentMap percentage of map tasks that may fail for good without failing the job
 * @param failuresPercentReduce the same for reduce tasks
 * @param runsMergedMax the most runs that a reduce task merges in one pass, 2 or more; when more
 *     than twice as many lie on disk, some are merged while maps still run
 * @param combines whether merges fold what they merge: there is a combiner
 * @param silence how long an attempt may do nothing
 */
public record JobPlan(
    String id,
    String name,
    String output,
    int maps,
    int reduces,
    int attemptsMaxMap,
    int attemptsMaxReduce,
    int failuresPercentMap,
    int failuresPercentReduce,
    int runsMergedMax,
    boolean combines,
    SilenceLimit silence) {

  int tasks(TaskAttempt.Kind kind) {
    return kind == TaskAttempt.Kind.MAP ? maps : reduces;
  }

  int attemptsMax(TaskAttempt.Kind kind) {
    return kind == TaskAttempt.Kind.MAP ? attemptsMaxMap : attemptsMaxReduce;
  }

  int failuresPercent(TaskAttempt.Kind kind) {
    return kind == TaskAttempt.Kind.MAP ? failuresPercentMap : failuresPercentReduce;
  }
}
