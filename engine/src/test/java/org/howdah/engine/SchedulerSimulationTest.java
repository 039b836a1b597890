package org.howdah.engine;

import java.util.logging.Level;
import java.util.logging.Logger;
import org.howdah.testkit.Seeds;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Thousands of jobs in simulated time, in which attempts fail, lose their places, hear nothing or
 * answer late, and map output is lost. Each job's output and end are compared with a model.
 */
@Timeout(300)
class SchedulerSimulationTest {
  private static final int JOBS = 10_000;

  /** Warns of each loss, which here are many. Kept, as loggers are forgotten otherwise. */
  private static final Logger LOG = Logger.getLogger(Scheduler.class.getName());

  @BeforeAll
  static void warnOfNothing() {
    LOG.setLevel(Level.OFF);
  }

  @AfterAll
  static void warnAgain() {
    LOG.setLevel(null);
  }

  @Test
  void whateverHappensAJobHasTheRightOutputOrFailsForAReason() {
    Seeds.check(JOBS, random -> new SimulatedJob(random).run());
  }
}
