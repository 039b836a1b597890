package org.howdah.yarn.consumer;

import java.io.IOException;
import java.util.List;
import org.apache.hadoop.mapred.JobConf;
import org.howdah.hadoop.bytes.Comparators;
import org.howdah.hadoop.bytes.KeyOrders;
import org.howdah.hadoop.bytes.OrderCheck;
import org.howdah.record.KeyOrder;
import org.howdah.record.Run;
import org.howdah.record.RunReader;

/*
 * Which order a comparator's class stands for is known, but a job can have configured it to compare
 * otherwise. So some keys are compared in both ways.
 */
/** In which order a reduce task merges. */
final class MergeOrder {
  private static final int RUNS_MAX = 4;

  private MergeOrder() {}

  /**
   * The order that is known of the job's comparator, if the first keys of some runs are in it; that
   * which the comparator says when it is asked, otherwise.
   */
  static KeyOrder of(JobConf conf, List<Run> runs) throws IOException {
    KeyOrder order = KeyOrders.unasked(conf, KeyOrders::known);
    return order != null && isRight(order, conf, runs)
        ? order
        : KeyOrders.compared(conf, Comparators.classOfKeys(conf).getName());
  }

  private static boolean isRight(KeyOrder order, JobConf conf, List<Run> runs) throws IOException {
    for (Run run : runs.subList(0, Math.min(RUNS_MAX, runs.size()))) {
      OrderCheck check = new OrderCheck(order, Comparators.ofKeys(conf));
      try (RunReader records = run.open(0)) {
        boolean goesOn = true;
        while (goesOn && records.next()) {
          goesOn = check.add(records.key());
        }
      }
      if (!check.contradiction().isEmpty()) {
        return false;
      }
    }
    return true;
  }
}
