package org.howdah.hadoop.task;

import java.io.IOException;
import java.util.Set;
import org.howdah.engine.MapBody;
import org.howdah.hadoop.cache.ReadScope;
import org.howdah.record.Blame;
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;
import org.howdah.sort.Collector;
import org.howdah.sort.Combiner;
import org.howdah.sort.SortPlan;
import org.howdah.sort.SortStatistics;

/** What map tasks of both APIs have in common. */
abstract class HadoopMapBody implements MapBody {
  final Attempt attempt;
  final Skipping skipping;
  final MapOrder order;
  private final Object split;

  /**
   * @param sort null for a map-only job
   */
  HadoopMapBody(Attempt attempt, JobSort sort, Object split, Set<Long> bad) {
    this.attempt = attempt;
    this.split = split;
    skipping = new Skipping(attempt, bad, true);
    order = sort == null ? null : new MapOrder(sort, attempt.conf());
  }

  @Override
  public final String input() {
    try {
      return String.valueOf(split); // By a class of the job's.
    } catch (RuntimeException | Error e) {
      return split.getClass().getName();
    }
  }

  @Override
  public final SortPlan sort() {
    return order == null ? null : order.plan();
  }

  @Override
  public final Combiner combiner() {
    try {
      return Combiners.of(attempt);
    } catch (IOException | ClassNotFoundException e) {
      throw Blame.onCaller(
          new IllegalArgumentException("the job's combiner cannot be used: " + e, e));
    }
  }

  @Override
  public final void run(Collector collector) throws Exception {
    attempt.setup();
    ReadScope reads = attempt.enterReads();
    try (reads;
        skipping) {
      map(collector);
      if (order != null) {
        order.end();
      }
    } catch (Exception | Error e) {
      if (order != null && order.found() != null) {
        throw order.found();
      }
      if (!(e instanceof HowdahException known) || known.code() == ErrorCode.USER_CODE) {
        skipping.died();
      }
      throw e;
    }
  }

  abstract void map(Collector collector) throws Exception;

  @Override
  public final void commit(SortStatistics sorted) throws Exception {
    if (sorted != null) {
      SortCounters.put(sorted, attempt.reporter());
    }
    attempt.commit();
  }

  @Override
  public final void abort() {
    attempt.abort();
  }
}
