package org.howdah.hadoop;

import java.io.IOException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.JobContext;
import org.apache.hadoop.mapreduce.protocol.ClientProtocol;
import org.howdah.hadoop.managers.GridClient;
import org.howdah.hadoop.process.GridSettings;
import org.howdah.hadoop.settings.HowdahSite;
import org.howdah.hadoop.settings.SettingsCheck;
import org.howdah.hadoop.store.GroupSettings;
import org.howdah.hadoop.task.CounterLimits;
import org.howdah.record.HowdahException;
import org.howdah.worker.nodes.GridKeys;

/** Makes the client of a job: for this process, or for nodes. */
final class JobClients {
  private static final int POLL_MILLIS = 20;

  private JobClients() {}

  /** That of the job's settings, of which some are filled in. */
  static ClientProtocol of(Configuration conf) throws IOException {
    CounterLimits.lift();
    fill(conf);
    shorten(conf, Job.PROGRESS_MONITOR_POLL_INTERVAL_KEY);
    shorten(conf, Job.COMPLETION_POLL_INTERVAL_KEY);
    if (SettingsCheck.isDefault(conf, JobContext.NUM_MAPS)) {
      conf.setInt(JobContext.NUM_MAPS, 1);
    }
    return GridKeys.GRID.equals(conf.getTrimmed(GridKeys.ON))
        ? onNodes(conf)
        : new HowdahClient(conf);
  }

  private static void fill(Configuration conf) throws IOException {
    try {
      HowdahSite.fill(conf);
    } catch (HowdahException toldLater) {
      // By whoever submits a job: of what is thrown here, Hadoop's client tells nothing.
    }
  }

  /**
   * What says where the group is has to reach the nodes under the names that each of them reads.
   */
  private static ClientProtocol onNodes(Configuration conf) throws IOException {
    GridSettings.fill(conf);
    GroupSettings.fillStore(conf);
    return new GridClient(conf);
  }

  private static void shorten(Configuration conf, String key) {
    if (SettingsCheck.isDefault(conf, key)) {
      conf.setInt(key, POLL_MILLIS);
    }
  }
}
