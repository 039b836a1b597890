package org.howdah.hadoop.task;

import java.util.function.Function;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.howdah.engine.SortChangedException;
import org.howdah.hadoop.bytes.CombinerSettings;
import org.howdah.hadoop.bytes.Comparators;
import org.howdah.hadoop.bytes.KeyOrders;
import org.howdah.hadoop.files.HowdahKeys;
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;
import org.howdah.record.KeyOrder;
import org.howdah.sort.SortPlan;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/*
 * User code can register a comparator at any time, as in a mapper's static initializer: Hadoop's
 * tasks look for one when their map output begins, and so do ours, but their order is not a task's
 * alone. The first tasks may still change it for the job. Once a task has finished, its runs stand in
 * an order that the others must share, and a comparator that comes later must at least agree.
 */
/**
 * How a job's map output is sorted: by what is known of its comparator, or, where nothing is or map
 * tasks find it wrong, by asking it. Safe for several threads.
 */
public final class JobSort {
  private static final Logger LOG = LoggerFactory.getLogger(JobSort.class);

  private static final String NAME_IT = "name the right one in " + MRJobConfig.KEY_COMPARATOR;

  private final JobConf conf;
  private final String comparatorOfJob;
  private String comparator;
  private SortPlan plan;
  private boolean settled;

  /**
   * For a job that begins.
   *
   * @param known answers the order of a comparator's class, or null
   */
  JobSort(JobConf conf, Function<Class<?>, KeyOrder> known) throws HowdahException {
    this(conf, known, "");
  }

  private JobSort(JobConf conf, Function<Class<?>, KeyOrder> known, String comparatorOfJob)
      throws HowdahException {
    this.conf = conf;
    this.comparatorOfJob = comparatorOfJob;
    settled = !comparatorOfJob.isEmpty();
    comparator = Comparators.classOfKeys(conf).getName();
    KeyOrder order = KeyOrders.unasked(conf, known);
    plan = plan(order == null ? KeyOrders.compared(conf, comparator) : order, conf, comparator);
  }

  /** For a job that begins; null if it has no reduce tasks. */
  public static JobSort of(JobConf conf) throws HowdahException {
    return conf.getNumReduceTasks() == 0 ? null : new JobSort(conf, KeyOrders::known);
  }

  /**
   * For tasks of a job that has begun in another process, and whose order they cannot change.
   *
   * @param comparator the class of the job's comparator there
   */
  public static JobSort elsewhere(JobConf conf, String comparator) throws HowdahException {
    return conf.getNumReduceTasks() == 0 ? null : new JobSort(conf, KeyOrders::known, comparator);
  }

  private static SortPlan plan(KeyOrder order, JobConf conf, String comparator)
      throws HowdahException {
    return new SortPlan(
        conf.getNumReduceTasks(), order, CombinerSettings.mayGroup(conf, comparator));
  }

  synchronized SortPlan plan() {
    return plan;
  }

  /** How the runs are sorted that map tasks have kept. */
  synchronized SortPlan ofRuns() throws HowdahException {
    if (!comparatorOfJob.isEmpty() && !comparatorOfJob.equals(comparator)) {
      throw fatal(
          "the comparator of keys is %s where the job began and %s in this process"
              .formatted(comparatorOfJob, comparator),
          NAME_IT);
    }
    return plan;
  }

  /** The class of the comparator whose order the plan has. */
  public synchronized String comparator() {
    return comparator;
  }

  /**
   * Makes sure, as far as that can be known without keys, that the plan has the comparator's order.
   *
   * @param used the plan that a map task uses; it changes if that still can be
   * @param task the task's own settings, with its classes
   * @throws SortChangedException if the task must begin again
   * @throws HowdahException if the job cannot go on
   */
  synchronized void verify(SortPlan used, JobConf task) throws HowdahException {
    ofRuns();
    String found = Comparators.classOfKeys(task).getName();
    boolean keysWillTell = settled && !KeyOrders.asks(plan.order());
    if (!found.equals(comparator) && !keysWillTell) {
      change(
          used,
          task,
          "the comparator of keys was %s when the job began and is %s now"
              .formatted(comparator, found),
          NAME_IT);
    }
  }

  /**
   * Says that {@code used} has not the comparator's order. Throws as {@link #verify}.
   *
   * @param keys the two keys that show it, in words
   */
  synchronized void contradict(SortPlan used, JobConf task, String keys) throws HowdahException {
    String found = Comparators.classOfKeys(task).getName();
    change(
        used,
        task,
        "the comparator of keys, %s, does not order %s as %s should"
            .formatted(found, keys, comparator),
        found.equals(comparator) ? "set " + HowdahKeys.SORT_PREFIXES + " to false" : NAME_IT);
  }

  /** Says that a map task is about to keep what it sorted. Throws as {@link #verify}. */
  synchronized void keep(SortPlan used) throws HowdahException {
    if (!used.equals(plan)) {
      throw new SortChangedException("other tasks have changed the order of keys");
    }
    settled = true;
  }

  private void change(SortPlan used, JobConf task, String reason, String remedy)
      throws HowdahException {
    if (used.equals(plan) && settled) {
      throw fatal(reason, remedy);
    }
    if (used.equals(plan)) {
      comparator = Comparators.classOfKeys(task).getName();
      plan = plan(KeyOrders.compared(conf, comparator), task, comparator);
      LOG.warn("{}; the job's keys are sorted by asking {}", reason, comparator);
    }
    throw new SortChangedException(reason);
  }

  private static HowdahException fatal(String reason, String remedy) {
    return new HowdahException(
        ErrorCode.USER_CONFIGURATION, reason + "; " + remedy + " and run the job again");
  }
}
