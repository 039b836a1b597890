package org.howdah.hadoop.own;

import java.io.IOException;
import java.net.InetSocketAddress;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapreduce.MRConfig;
import org.apache.hadoop.mapreduce.protocol.ClientProtocol;
import org.apache.hadoop.mapreduce.protocol.ClientProtocolProvider;
import org.howdah.hadoop.HowdahKeys;
import org.howdah.hadoop.HowdahProvider;

/**
 * Gives jobs that ask for the local framework by name to Howdah. Part of Hadoop's tests do so in
 * code, where no configuration file can change it; this stands before Hadoop's own provider on the
 * class path.
 */
public final class HowdahForLocal extends ClientProtocolProvider {
  private final HowdahProvider howdah = new HowdahProvider();

  @Override
  public ClientProtocol create(Configuration conf) throws IOException {
    if (!MRConfig.LOCAL_FRAMEWORK_NAME.equals(conf.get(MRConfig.FRAMEWORK_NAME))) {
      return null;
    }
    conf.set(MRConfig.FRAMEWORK_NAME, HowdahKeys.FRAMEWORK);
    return howdah.create(conf);
  }

  @Override
  public ClientProtocol create(InetSocketAddress address, Configuration conf) {
    return null;
  }

  @Override
  public void close(ClientProtocol protocol) throws IOException {
    howdah.close(protocol);
  }
}
