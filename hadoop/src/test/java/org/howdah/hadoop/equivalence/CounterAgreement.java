package org.howdah.hadoop.equivalence;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.apache.hadoop.mapreduce.Counter;
import org.apache.hadoop.mapreduce.CounterGroup;
import org.apache.hadoop.mapreduce.Counters;
import org.apache.hadoop.mapreduce.FileSystemCounter;
import org.apache.hadoop.mapreduce.JobCounter;
import org.apache.hadoop.mapreduce.TaskCounter;
import org.howdah.hadoop.task.MachineCounter;

/** Which counters two frameworks must agree on for one job. */
final class CounterAgreement {
  /** What a job's records, and not the framework's way of moving them, determines. */
  private static final List<TaskCounter> DETERMINED =
      List.of(
          TaskCounter.MAP_INPUT_RECORDS,
          TaskCounter.MAP_OUTPUT_RECORDS,
          TaskCounter.MAP_OUTPUT_BYTES,
          TaskCounter.REDUCE_INPUT_GROUPS,
          TaskCounter.REDUCE_OUTPUT_RECORDS,
          TaskCounter.SPLIT_RAW_BYTES);

  private static final Set<String> FRAMEWORK_GROUPS =
      Set.of(
          TaskCounter.class.getName(),
          JobCounter.class.getName(),
          FileSystemCounter.class.getName(),
          "Shuffle Errors",
          MachineCounter.GROUP,
          "Howdah on YARN");

  private CounterAgreement() {}

  /** Checks the job's own counters, the formats' and those that the records determine. */
  static void check(JobOutcome expected, JobOutcome actual) {
    assertThat(ofJob(actual.counters())).isEqualTo(ofJob(expected.counters()));
    assertThat(determined(actual)).isEqualTo(determined(expected));
  }

  private static Map<String, Long> determined(JobOutcome outcome) {
    Map<String, Long> values = new TreeMap<>();
    DETERMINED.forEach(name -> values.put(name.name(), outcome.counter(name)));
    if (!outcome.combines()) {
      TaskCounter input = TaskCounter.REDUCE_INPUT_RECORDS;
      values.put(input.name(), outcome.counter(input));
    }
    return values;
  }

  /** The counters of user code and of file formats: all groups but the framework's own. */
  private static Map<String, Long> ofJob(Counters counters) {
    Map<String, Long> values = new TreeMap<>();
    for (CounterGroup group : counters) {
      if (!FRAMEWORK_GROUPS.contains(group.getName())) {
        for (Counter counter : group) {
          values.put(group.getName() + "/" + counter.getName(), counter.getValue());
        }
      }
    }
    return values;
  }
}
