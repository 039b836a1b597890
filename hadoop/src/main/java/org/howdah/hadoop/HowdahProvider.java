package org.howdah.hadoop;

import java.io.IOException;
import java.net.InetSocketAddress;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.JobContext;
import org.apache.hadoop.mapreduce.MRConfig;
import org.apache.hadoop.mapreduce.protocol.ClientProtocol;
import org.apache.hadoop.mapreduce.protocol.ClientProtocolProvider;
import org.howdah.hadoop.files.HowdahKeys;
import org.howdah.hadoop.managers.GridClient;
import org.howdah.hadoop.process.GridSettings;
import org.howdah.hadoop.settings.CommandSettings;
import org.howdah.hadoop.settings.HowdahSite;
import org.howdah.hadoop.settings.SettingsCheck;
import org.howdah.hadoop.store.GroupSettings;
import org.howdah.hadoop.task.CounterLimits;
import org.howdah.record.HowdahException;
import org.howdah.worker.nodes.GridKeys;

/**
 * How Hadoop's job client finds Howdah: through {@code ServiceLoader}, when {@code
 * mapreduce.framework.name} is {@code howdah}.
 *
 * <p>Jobs run in this process, or with {@link GridKeys#ON} on the nodes of a store.
 *
 * <p>Hadoop's client looks for a job's end only once a second, or every five if it is quiet. Unless
 * the job sets these intervals itself, they become 20 ms: asking costs nothing within one process,
 * where also what is known of jobs elsewhere is kept. The number of maps that the old API aims for
 * becomes 1, as with Hadoop's own local runner.
 */
public final class HowdahProvider extends ClientProtocolProvider {
  private static final int POLL_MILLIS = 20;

  @Override
  public ClientProtocol create(Configuration conf) throws IOException {
    CommandSettings.fill(conf);
    if (!HowdahKeys.FRAMEWORK.equals(conf.get(MRConfig.FRAMEWORK_NAME))) {
      return null;
    }
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

  @Override
  public ClientProtocol create(InetSocketAddress address, Configuration conf) {
    return null;
  }

  @Override
  public void close(ClientProtocol protocol) {}
}
