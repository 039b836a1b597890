package org.howdah.hadoop.own;

import java.net.InetSocketAddress;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapreduce.MRConfig;
import org.apache.hadoop.mapreduce.protocol.ClientProtocol;
import org.apache.hadoop.mapreduce.protocol.ClientProtocolProvider;
import org.howdah.worker.nodes.GridKeys;

/**
 * Gives all jobs to one framework, whichever they ask for. Part of Hadoop's tests ask for the local
 * one in code, or start a YARN and ask for that, where no configuration file can change it. This
 * stands before all other providers on the class path and answers for none: it puts the system
 * property {@link #FRAMEWORK} into the job, by which the others then decide.
 */
public final class FrameworkChoice extends ClientProtocolProvider {
  /** A system property: the framework's name. */
  public static final String FRAMEWORK = "howdah.hadoop-tests.framework";

  /** A system property: nodes that run the jobs. */
  static final String NODES = "howdah.hadoop-tests.nodes";

  /** A system property: the file with their secret. */
  static final String TOKEN_FILE = "howdah.hadoop-tests.token.file";

  @Override
  public ClientProtocol create(Configuration conf) {
    conf.set(MRConfig.FRAMEWORK_NAME, System.getProperty(FRAMEWORK));
    String nodes = System.getProperty(NODES);
    if (nodes != null) {
      conf.set(GridKeys.ON, GridKeys.GRID);
      conf.set(GridKeys.NODES, nodes);
      conf.set(GridKeys.TOKEN_FILE, System.getProperty(TOKEN_FILE));
    }
    return null;
  }

  @Override
  public ClientProtocol create(InetSocketAddress address, Configuration conf) {
    return null;
  }

  @Override
  public void close(ClientProtocol protocol) {}
}
