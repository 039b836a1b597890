package org.howdah.grid.client;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;

/**
 * How a node is.
 *
 * @param name its name
 * @param slots how many tasks it is to run at the same time
 * @param memoryBytes for the heaps of as many workers as slots
 * @param diskFreeBytes where it keeps files of jobs
 * @param diskReserveBytes of these, what jobs leave free
 * @param processesMax how many processes of jobs it runs at the same time
 * @param processes those that run
 * @param jobs those that it has files of, not counted
 * @param cache how large its cache of input is, and what that has and did; empty if it has none
 */
public record HostStatus(
    String name,
    int slots,
    long memoryBytes,
    long diskFreeBytes,
    long diskReserveBytes,
    int processesMax,
    List<RunningProcess> processes,
    List<JobFolder> jobs,
    Map<String, Long> cache) {
  /** Whether jobs may write files there. */
  public boolean hasRoom() {
    return diskFreeBytes > diskReserveBytes;
  }

  /** A process that runs. */
  public record RunningProcess(String id, String job, String main, long pid, boolean detached) {
    static RunningProcess of(Map<?, ?> map) throws HowdahException {
      return new RunningProcess(
          get(map, "id", String.class),
          get(map, "job", String.class),
          get(map, "main", String.class),
          get(map, "pid", Long.class),
          get(map, "detached", Boolean.class));
    }
  }

  /**
   * What a node has of a job.
   *
   * @param runs files of intermediate data; -1 if they were not counted
   * @param runBytes of those
   */
  public record JobFolder(String job, long runs, long runBytes) {
    private static final long NOT_COUNTED = -1;

    static JobFolder of(Map<?, ?> map) throws HowdahException {
      boolean isCounted = map.containsKey("runs");
      return new JobFolder(
          get(map, "job", String.class),
          isCounted ? get(map, "runs", Long.class) : NOT_COUNTED,
          isCounted ? get(map, "runBytes", Long.class) : NOT_COUNTED);
    }
  }

  static HostStatus of(Map<?, ?> map) throws HowdahException {
    List<RunningProcess> processes = new ArrayList<>();
    for (Object one : get(map, "processes", List.class)) {
      processes.add(RunningProcess.of(object(one)));
    }
    return new HostStatus(
        get(map, "name", String.class),
        get(map, "slots", Long.class).intValue(),
        get(map, "memoryBytes", Long.class),
        get(map, "diskFreeBytes", Long.class),
        get(map, "diskReserveBytes", Long.class),
        get(map, "processesMax", Long.class).intValue(),
        processes,
        jobs(map),
        cache(map));
  }

  private static Map<String, Long> cache(Map<?, ?> map) throws HowdahException {
    Map<String, Long> cache = new TreeMap<>();
    if (map.get("cache") instanceof Map<?, ?> figures) {
      for (Object name : figures.keySet()) {
        cache.put(name.toString(), get(figures, name.toString(), Long.class));
      }
    }
    return cache;
  }

  static List<JobFolder> jobs(Map<?, ?> map) throws HowdahException {
    List<JobFolder> jobs = new ArrayList<>();
    for (Object one : get(map, "jobs", List.class)) {
      jobs.add(JobFolder.of(object(one)));
    }
    return jobs;
  }

  private static Map<?, ?> object(Object one) throws HowdahException {
    if (one instanceof Map<?, ?> map) {
      return map;
    }
    throw new HowdahException(ErrorCode.CORRUPTION, "a node said " + one + " of how it is");
  }

  private static <T> T get(Map<?, ?> map, String key, Class<T> type) throws HowdahException {
    if (type.isInstance(map.get(key))) {
      return type.cast(map.get(key));
    }
    throw new HowdahException(
        ErrorCode.CORRUPTION, "a node did not say its " + key + ": " + map.keySet());
  }
}
