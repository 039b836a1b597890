package org.howdah.engine;

import java.util.Map;

/**
 * What is known of a job at one moment: what a progress line, a summary or a script shows.
 *
 * @param id the job's identity, as its submitter knows it
 * @param name the name that the user gave it
 * @param state where it stands
 * @param maps its map tasks
 * @param reduces its reduce tasks; {@code total} is 0 for a map-only job
 * @param mapProgress 0 to 1, unfinished tasks counted by their own progress
 * @param reduceProgress 0 to 1, likewise
 * @param phases wall-clock milliseconds spent so far in each phase
 * @param inputRecords records that map tasks have read, failed attempts left out
 * @param inputBytes bytes that map tasks have read from their file systems, likewise
 * @param spilledBytes bytes of intermediate data that went to disk
 * @param memoryBytesUsed bytes of the engine's memory budget in use now
 * @param memoryBytesMax the engine's memory budget
 * @param output where the output is, or an empty text
 * @param failure what failed and what to try, or an empty text
 * @param logs where its logs are, for people, or an empty text
 * @param counters counter values by group and name, empty while the job runs
 * @param record what the run took, as JSON; see docs/formats/run-record.md. Empty while it runs
 */
public record JobReport(
    String id,
    String name,
    State state,
    Tasks maps,
    Tasks reduces,
    double mapProgress,
    double reduceProgress,
    Phases phases,
    long inputRecords,
    long inputBytes,
    long spilledBytes,
    long memoryBytesUsed,
    long memoryBytesMax,
    String output,
    String failure,
    String logs,
    Map<String, Map<String, Long>> counters,
    Map<String, Object> record) {

  /** Where a job stands. */
  public enum State {
    RUNNING,
    SUCCEEDED,
    FAILED,
    KILLED;

    public boolean ended() {
      return this != RUNNING;
    }
  }

  /**
   * Tasks of one kind.
   *
   * @param failedAttempts attempts that failed, of tasks that may have succeeded since
   */
  public record Tasks(int total, int running, int done, int failedAttempts) {}

  /**
   * Milliseconds per phase. A phase ends where the next begins, so that they add up to the job.
   *
   * @param setup from the submission to the first task
   * @param map while map tasks run
   * @param reduce while only reduce tasks run
   * @param commit from the last task's end to the job's
   */
  public record Phases(long setup, long map, long reduce, long commit) {
    public long total() {
      return setup + map + reduce + commit;
    }
  }
}
