package org.howdah.hadoop.task;

import java.util.Set;
import org.apache.hadoop.mapreduce.TaskCounter;
import org.howdah.engine.ReduceBody;
import org.howdah.record.RunReader;

/** What reduce tasks of both APIs have in common. */
abstract class HadoopReduceBody implements ReduceBody {
  final Attempt attempt;
  final Skipping skipping;

  HadoopReduceBody(Attempt attempt, Set<Long> bad) {
    this.attempt = attempt;
    skipping = new Skipping(attempt, bad, false);
  }

  @Override
  public final void run(RunReader sorted, int runs, long bytes) throws Exception {
    attempt.setup();
    attempt.reporter().add(TaskCounter.SHUFFLED_MAPS, attempt.conf().getNumMapTasks());
    attempt.reporter().add(TaskCounter.MERGED_MAP_OUTPUTS, runs);
    attempt.reporter().add(TaskCounter.REDUCE_SHUFFLE_BYTES, bytes);
    WatchedReader watched = new WatchedReader(sorted, attempt.monitor(), bytes);
    attempt.reporter().setProgressSource(watched::progress);
    try (skipping) {
      reduce(watched);
    } catch (Exception | Error e) {
      skipping.died();
      throw e;
    }
  }

  abstract void reduce(RunReader sorted) throws Exception;

  final void count(long groups, long records) {
    attempt.reporter().add(TaskCounter.REDUCE_INPUT_GROUPS, groups);
    attempt.reporter().add(TaskCounter.REDUCE_INPUT_RECORDS, records);
  }

  @Override
  public final void commit() throws Exception {
    attempt.commit();
  }

  @Override
  public final void abort() {
    attempt.abort();
  }
}
