package org.howdah.hadoop;

import java.io.IOException;
import java.net.InetSocketAddress;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.MRConfig;
import org.apache.hadoop.mapreduce.protocol.ClientProtocol;
import org.apache.hadoop.mapreduce.protocol.ClientProtocolProvider;

/**
 * How Hadoop's job client finds Howdah: through {@code ServiceLoader}, when {@code
 * mapreduce.framework.name} is {@code howdah}.
 *
 * <p>Hadoop's client looks for a job's end only once a second, or every five if it is quiet. Unless
 * the job sets these intervals itself, they become 20 ms: asking costs nothing within one process.
 */
public final class HowdahProvider extends ClientProtocolProvider {
  private static final int POLL_MILLIS = 20;
  private static final String DEFAULTS = "mapred-default.xml";

  @Override
  public ClientProtocol create(Configuration conf) throws IOException {
    if (!HowdahKeys.FRAMEWORK.equals(conf.get(MRConfig.FRAMEWORK_NAME))) {
      return null;
    }
    shorten(conf, Job.PROGRESS_MONITOR_POLL_INTERVAL_KEY);
    shorten(conf, Job.COMPLETION_POLL_INTERVAL_KEY);
    return new HowdahClient(conf);
  }

  private static void shorten(Configuration conf, String key) {
    String[] sources = conf.getPropertySources(key);
    boolean isDefault =
        sources == null || sources.length == 0 || sources[sources.length - 1].endsWith(DEFAULTS);
    if (isDefault) {
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
