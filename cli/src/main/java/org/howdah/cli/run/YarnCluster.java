package org.howdah.cli.run;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import org.apache.hadoop.conf.Configuration;
import org.howdah.cli.kit.UserError;

/*
 * Hadoop's client tries for a quarter of an hour to reach a ResourceManager, without a word at the level
 * of messages that a command has.
 */
/** The cluster that jobs go to which are not to run in Howdah. */
final class YarnCluster {
  private static final String ADDRESS = "yarn.resourcemanager.address";
  private static final String SEVERAL = "yarn.resourcemanager.ha.enabled";
  private static final String DEFAULT_ADDRESS = "0.0.0.0:8032";
  private static final int PORT = 8032;
  private static final int CONNECT_MILLIS_MAX = 5_000;

  private YarnCluster() {}

  /**
   * Looks whether its ResourceManager can be reached; one of several is left to Hadoop's client to
   * find.
   *
   * @throws UserError if nobody is there
   */
  static void checkItAnswers(Configuration conf) {
    if (conf.getBoolean(SEVERAL, false)) {
      return;
    }
    InetSocketAddress address = conf.getSocketAddr(ADDRESS, DEFAULT_ADDRESS, PORT);
    try (Socket socket = new Socket()) {
      socket.connect(address, CONNECT_MILLIS_MAX);
    } catch (IOException e) {
      throw new UserError(
          ("mapreduce.framework.name is yarn, and no ResourceManager answers at %s:%d (%s): set"
                  + " HADOOP_CONF_DIR to the folder whose yarn-site.xml names it")
              .formatted(address.getHostString(), address.getPort(), e.getMessage()),
          e);
    }
  }
}
