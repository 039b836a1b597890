package org.howdah.hadoop.task;

import java.io.IOException;
import java.util.List;
import org.apache.hadoop.mapred.JobConf;
import org.howdah.hadoop.bytes.Comparators;
import org.howdah.hadoop.bytes.FieldDecoder;
import org.howdah.hadoop.bytes.KeyOrders;
import org.howdah.hadoop.bytes.OrderCheck;
import org.howdah.record.HowdahException;
import org.howdah.record.Slice;
import org.howdah.sort.SortPlan;

/**
 * How one attempt of a map task sorts, and whether that is right: it looks at the job's comparator
 * when its output begins, and at the first keys. What it finds stays: user code that hides the
 * exception hides nothing. For one thread at a time.
 */
final class MapOrder {
  private static final int KEY_CHARACTERS_MAX = 80;

  private final JobSort job;
  private final JobConf conf;
  private final SortPlan plan;
  private OrderCheck check;
  private HowdahException found;

  MapOrder(JobSort job, JobConf conf) {
    this.job = job;
    this.conf = conf;
    plan = job.plan();
  }

  SortPlan plan() {
    return plan;
  }

  /** What is wrong; null if nothing is known to be. */
  HowdahException found() {
    return found;
  }

  /**
   * Begins, once the mapper is made.
   *
   * @return whether {@link #see} wants keys
   */
  boolean begin() throws HowdahException {
    finding(() -> job.verify(plan, conf));
    if (KeyOrders.asks(plan.order())) {
      return false;
    }
    check = new OrderCheck(plan.order(), Comparators.ofKeys(conf));
    return true;
  }

  /** Looks at the next key; whether it wants more. */
  boolean see(Slice key) throws HowdahException {
    if (found != null) {
      throw found;
    }
    return check.add(key) || compare();
  }

  /** Ends, before any of the output is kept. */
  void end() throws HowdahException {
    if (found == null && check != null) {
      compare();
    }
    finding(() -> job.keep(plan));
  }

  /** False: nothing more to do. */
  private boolean compare() throws HowdahException {
    List<Slice> keys = check.contradiction();
    check = null;
    if (!keys.isEmpty()) {
      String shown = describe(keys.get(0)) + " and " + describe(keys.get(1));
      finding(() -> job.contradict(plan, conf, shown));
    }
    return false;
  }

  private interface Step {
    void run() throws HowdahException;
  }

  private void finding(Step step) throws HowdahException {
    if (found != null) {
      throw found;
    }
    try {
      step.run();
    } catch (HowdahException e) {
      found = e;
      throw e;
    }
  }

  private String describe(Slice key) {
    try {
      String text =
          String.valueOf(new FieldDecoder<>(conf, conf.getMapOutputKeyClass()).decode(key));
      boolean fits = text.length() <= KEY_CHARACTERS_MAX;
      return (fits ? text : text.substring(0, KEY_CHARACTERS_MAX) + "…") + " (" + key + ")";
    } catch (IOException | RuntimeException e) {
      return key.toString();
    }
  }
}
