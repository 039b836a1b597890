package org.howdah.engine;

import java.util.List;
import org.howdah.record.Run;
import org.howdah.sort.Collector;

/** The main path of a map task: split → user's map → sort buffer → spill → merge → commit. */
public final class MapTask {
  private MapTask() {}

  /**
   * Runs one attempt to its end. If it fails, neither runs nor direct output are left.
   *
   * @param monitor is told before anything is committed
   * @param collector null if the job has no reduce tasks
   * @return the sorted runs that the attempt leaves, for the reduce tasks
   */
  public static List<Run> run(MapBody body, TaskMonitor monitor, Collector collector)
      throws Exception {
    try {
      body.run(collector);
      if (collector == null) {
        monitor.beginCommit();
        body.commit(null);
        return List.of();
      }
      List<Run> runs = collector.finish();
      monitor.beginCommit();
      body.commit(collector.statistics());
      return runs;
    } catch (Throwable failure) {
      if (collector != null) {
        Cleanup.after(failure, collector::abort);
      }
      Cleanup.after(failure, body::abort);
      throw failure;
    }
  }
}
