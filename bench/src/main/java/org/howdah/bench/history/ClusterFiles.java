package org.howdah.bench.history;

import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;

/** How to reach the file system of a cluster. */
public final class ClusterFiles {
  private ClusterFiles() {}

  /**
   * What its files of settings say.
   *
   * @param folder of these files
   */
  public static Configuration of(java.nio.file.Path folder) {
    Configuration configuration = new Configuration();
    for (String file : new String[] {"core-site.xml", "hdfs-site.xml"}) {
      configuration.addResource(new Path(folder.resolve(file).toUri()));
    }
    return configuration;
  }
}
