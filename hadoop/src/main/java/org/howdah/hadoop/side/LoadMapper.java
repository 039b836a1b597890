package org.howdah.hadoop.side;

import java.io.IOException;
import org.apache.hadoop.io.BytesWritable;
import org.howdah.sidedata.EntryFigures;
import org.howdah.sidedata.Manifest;
import org.howdah.sidedata.memcached.MemcachedLayout;
import org.howdah.sidedata.memcached.MemcachedWriter;

/** Stores entries in memcached servers, or writes them to files of pairs, or both. */
final class LoadMapper extends SourceMapper {
  @Override
  EntrySink open(Manifest manifest, Context context) throws IOException {
    boolean keeps = SideJobs.writesParts(context.getConfiguration());
    MemcachedWriter servers =
        !manifest.isInMemcached()
            ? null
            : new MemcachedWriter(
                manifest.table(),
                MemcachedLayout.of(manifest),
                SideJobs.deflates(manifest),
                SideAccess.ofLoads(context.getConfiguration()));
    return new Sink(servers, keeps ? context : null);
  }

  /** Either part may be missing. */
  private static final class Sink implements EntrySink {
    private final MemcachedWriter servers;
    private final Context files;
    private final BytesWritable fileKey = new BytesWritable();
    private final BytesWritable fileValue = new BytesWritable();

    Sink(MemcachedWriter servers, Context files) {
      this.servers = servers;
      this.files = files;
    }

    @Override
    public void put(byte[] key, byte[] value) throws IOException, InterruptedException {
      if (servers != null) {
        servers.put(key, value);
      }
      if (files != null) {
        fileKey.set(key, 0, key.length);
        fileValue.set(value, 0, value.length);
        files.write(fileKey, fileValue);
      }
    }

    @Override
    public void finish() throws IOException {
      if (servers != null) {
        servers.flush();
      }
    }

    @Override
    public EntryFigures added() {
      return servers == null ? new EntryFigures() : servers.added();
    }

    @Override
    public void close() throws IOException {
      if (servers != null) {
        servers.close();
      }
    }
  }
}
