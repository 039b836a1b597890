package org.howdah.yarn.check;

import java.util.LinkedHashMap;
import java.util.Map;
import org.apache.hadoop.mapreduce.JobContext;
import org.apache.hadoop.mapreduce.MRConfig;
import org.howdah.yarn.collector.HadoopCollector;
import org.howdah.yarn.collector.HowdahCollector;
import org.howdah.yarn.consumer.HowdahConsumer;

/** The settings with which a job of Hadoop's own MapReduce uses what is ours. */
public final class JobSettings {
  private static final String SERVICE = "yarn.nodemanager.aux-services.mapreduce_shuffle.";

  /** By its name, since only a NodeManager has what the class extends. */
  private static final String HANDLER = "org.howdah.yarn.service.HowdahShuffleHandler";

  private JobSettings() {}

  /** By their keys; with them our jar must be on the class path of each task. */
  public static Map<String, String> all() {
    Map<String, String> settings = new LinkedHashMap<>();
    settings.put(
        JobContext.MAP_OUTPUT_COLLECTOR_CLASS_ATTR,
        HowdahCollector.class.getName() + "," + HadoopCollector.class.getName());
    settings.put(MRConfig.SHUFFLE_CONSUMER_PLUGIN, HowdahConsumer.class.getName());
    return settings;
  }

  /**
   * The settings with which a NodeManager has our shuffle service.
   *
   * @param classPath our jar where the node finds it, or several with {@code :} between them
   */
  public static Map<String, String> service(String classPath) {
    Map<String, String> settings = new LinkedHashMap<>();
    settings.put(SERVICE + "class", HANDLER);
    settings.put(SERVICE + "classpath", classPath);
    return settings;
  }
}
