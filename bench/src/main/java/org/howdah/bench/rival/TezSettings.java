package org.howdah.bench.rival;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.FileUtil;

/**
 * What a job sets so that Tez runs it. All else Tez takes from Hadoop's own settings: memory and
 * options of tasks and of the ApplicationMaster, sort buffers, when reducers start.
 */
final class TezSettings {
  private TezSettings() {}

  /**
   * Puts Tez where all containers find it, once for all jobs.
   *
   * @param jars a folder
   * @param target a folder that all containers can read; created
   * @param configuration says how to reach it
   * @param heartbeatMillis how often its ApplicationMaster asks for containers
   * @return Hadoop's properties
   */
  static Map<String, String> ofJob(
      Path jars,
      org.apache.hadoop.fs.Path target,
      Configuration configuration,
      String heartbeatMillis)
      throws IOException {
    FileSystem files = target.getFileSystem(configuration);
    FileUtil.copy(jars.toFile(), files, target, false, configuration);
    return Map.of(
        "mapreduce.framework.name",
        "yarn-tez",
        "tez.lib.uris",
        files.makeQualified(target).toString(),
        "tez.use.cluster.hadoop-libs",
        "true",
        "tez.am.am-rm.heartbeat.interval-ms.max",
        heartbeatMillis);
  }
}
