package org.howdah.hadoop.zoo;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What a committer was asked to do, in order for the job and for each task. Any thread may call.
 */
public final class CommitLog {
  private static final Map<String, List<String>> CALLS = new TreeMap<>();

  private CommitLog() {}

  public static synchronized void clear() {
    CALLS.clear();
  }

  /** Notes a call for the job or for the task {@code whom}. */
  public static synchronized void note(String whom, String call) {
    CALLS.computeIfAbsent(whom, key -> new ArrayList<>()).add(call);
  }

  /** The calls so far by whom they were for. */
  public static synchronized Map<String, List<String>> calls() {
    Map<String, List<String>> copy = new TreeMap<>();
    CALLS.forEach((whom, calls) -> copy.put(whom, List.copyOf(calls)));
    return copy;
  }
}
