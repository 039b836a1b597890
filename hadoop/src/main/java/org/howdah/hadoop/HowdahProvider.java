package org.howdah.hadoop;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapreduce.MRConfig;
import org.apache.hadoop.mapreduce.protocol.ClientProtocol;
import org.apache.hadoop.mapreduce.protocol.ClientProtocolProvider;
import org.howdah.hadoop.files.HowdahKeys;
import org.howdah.hadoop.settings.CommandSettings;
import org.howdah.record.api.PublicApi;
import org.howdah.worker.nodes.GridKeys;

/*
 * With a Hadoop that is too old, a class fails to load as soon as it is needed. So this one needs few, and
 * asks for the version before any other.
 */
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
@PublicApi
public final class HowdahProvider extends ClientProtocolProvider {
  @Override
  public ClientProtocol create(Configuration conf) throws IOException {
    CommandSettings.fill(conf);
    if (!HowdahKeys.FRAMEWORK.equals(conf.get(MRConfig.FRAMEWORK_NAME))) {
      return null;
    }
    Optional<String> refusal = HadoopVersion.refusal();
    return refusal.isPresent() ? RefusalClient.of(refusal.get()) : JobClients.of(conf);
  }

  @Override
  public ClientProtocol create(InetSocketAddress address, Configuration conf) {
    return null;
  }

  @Override
  public void close(ClientProtocol protocol) {}
}
