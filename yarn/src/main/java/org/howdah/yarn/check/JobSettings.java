package org.howdah.yarn.check;

import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapreduce.JobContext;
import org.apache.hadoop.mapreduce.MRConfig;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.howdah.cache.share.CacheServer;
import org.howdah.hadoop.cache.CacheKeys;
import org.howdah.hadoop.cache.CachedSchemes;
import org.howdah.hadoop.side.SideKeys;
import org.howdah.hadoop.side.SideTables;
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;
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
   * The settings with which a job's tasks open side tables of the versions that are current now.
   * Those in files come by Hadoop's distributed cache.
   *
   * @param conf of the cluster
   * @param catalog its folder, such as {@code hdfs:///side}; null for that of the settings
   * @throws org.howdah.record.HowdahException if there is no such table, or no catalog is named
   */
  public static Map<String, String> ofTables(Configuration conf, String catalog, List<String> names)
      throws IOException {
    Configuration job = new Configuration(conf);
    job.set(MRConfig.FRAMEWORK_NAME, MRConfig.YARN_FRAMEWORK_NAME);
    if (catalog != null) {
      job.set(SideKeys.CATALOG, catalog);
    }
    if (job.get(SideKeys.CATALOG) == null) {
      throw new HowdahException(
          ErrorCode.USER_CONFIGURATION,
          "no catalog of side tables is named: give it by --catalog, such as hdfs:///side, or as "
              + SideKeys.CATALOG
              + " in HADOOP_CONF_DIR's mapred-site.xml");
    }
    for (String name : names) {
      SideTables.use(job, name);
    }
    Map<String, String> settings = new LinkedHashMap<>();
    put(settings, job, SideKeys.CATALOG);
    names.forEach(name -> put(settings, job, SideKeys.VERSION_PREFIX + name));
    put(settings, job, MRJobConfig.CACHE_FILES);
    return settings;
  }

  /** The same of the cluster that the settings on the class path name. */
  public static Map<String, String> ofTables(String catalog, List<String> names)
      throws IOException {
    return ofTables(ofClassPath(), catalog, names);
  }

  /**
   * The settings with which a job reads its input through a cache that each machine has for all
   * tasks there. HDFS is read so, or the schemes of {@code howdah.cache.schemes}.
   *
   * @param conf of the cluster
   * @param folder of the cache, at the same place on all machines; one without it reads without
   * @param master who says where blocks are, {@code host:port}; null if nobody does
   */
  public static Map<String, String> ofCache(Configuration conf, Path folder, String master) {
    Map<String, String> settings = new LinkedHashMap<>();
    settings.put(CacheKeys.SOCKET, CacheServer.socketOf(folder).toString());
    settings.put(CacheKeys.SCHEMES, conf.getTrimmed(CacheKeys.SCHEMES, "hdfs"));
    // Hadoop's tasks do not say when they begin.
    settings.put(CacheKeys.TASKS_ONLY, "false");
    if (master != null) {
      settings.put(CacheKeys.MASTER, master);
    }
    CachedSchemes.putInto(settings);
    return settings;
  }

  /** The same of the cluster that the settings on the class path name. */
  public static Map<String, String> ofCache(Path folder, String master) {
    return ofCache(ofClassPath(), folder, master);
  }

  /** What the files of a cluster's settings say that are on the class path. */
  static Configuration ofClassPath() {
    Configuration conf = new Configuration();
    conf.addResource("mapred-site.xml");
    conf.addResource("yarn-site.xml");
    return conf;
  }

  private static void put(Map<String, String> settings, Configuration job, String key) {
    String value = job.get(key);
    if (value != null) {
      settings.put(key, value);
    }
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
