package org.howdah.hadoop.side.tool;

import java.io.Closeable;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.Map;
import org.apache.hadoop.io.BytesWritable;
import org.apache.hadoop.mapreduce.TaskCounter;
import org.apache.hadoop.mapreduce.lib.output.MultipleOutputs;
import org.howdah.hadoop.side.EntrySink;
import org.howdah.hadoop.side.SideAccess;
import org.howdah.hadoop.side.SideJobs;
import org.howdah.hadoop.side.SourceMapper;
import org.howdah.sidedata.EntryFigures;
import org.howdah.sidedata.Manifest;
import org.howdah.sidedata.local.Shards;
import org.howdah.sidedata.memcached.MemcachedLayout;
import org.howdah.sidedata.memcached.MemcachedWriter;
import org.howdah.sidedata.open.Backends;

/** Stores entries in memcached servers, or writes them to files of pairs, or both. */
final class LoadMapper extends SourceMapper {
  @Override
  protected EntrySink open(Manifest manifest, Context context) throws IOException {
    boolean keeps = SideJobs.writesParts(context.getConfiguration());
    MemcachedWriter servers =
        !manifest.isInMemcached()
            ? null
            : new MemcachedWriter(
                manifest.table(),
                MemcachedLayout.of(manifest),
                SideJobs.deflates(manifest),
                SideAccess.ofLoads(context.getConfiguration()));
    return new Sink(servers, keeps ? new Parts(context, Backends.shards(manifest)) : null);
  }

  /** Pairs on their way into files, in a folder for each shard. */
  private static final class Parts implements Closeable {
    private final Context context;
    private final MultipleOutputs<BytesWritable, BytesWritable> outputs;
    private final String[] names;
    private final BytesWritable key = new BytesWritable();
    private final BytesWritable value = new BytesWritable();
    private long count;

    Parts(Context context, int shards) {
      this.context = context;
      outputs = new MultipleOutputs<>(context);
      names = new String[shards];
      for (int shard = 0; shard < shards; shard++) {
        names[shard] = SideJobs.partFolder(shard) + "/part";
      }
    }

    void put(byte[] keyBytes, byte[] valueBytes) throws IOException, InterruptedException {
      key.set(keyBytes, 0, keyBytes.length);
      value.set(valueBytes, 0, valueBytes.length);
      outputs.write(key, value, names[Shards.of(keyBytes, names.length)]);
      count++;
    }

    /** Counts them as the task's output, which the framework does not for several outputs. */
    void finish() {
      context.getCounter(TaskCounter.MAP_OUTPUT_RECORDS).increment(count);
    }

    @Override
    public void close() throws IOException {
      try {
        outputs.close();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new InterruptedIOException("interrupted while closing files of pairs");
      }
    }
  }

  /** Either part may be missing. */
  private static final class Sink implements EntrySink {
    private final MemcachedWriter servers;
    private final Parts files;

    Sink(MemcachedWriter servers, Parts files) {
      this.servers = servers;
      this.files = files;
    }

    @Override
    public void put(byte[] key, byte[] value) throws IOException, InterruptedException {
      if (servers != null) {
        servers.put(key, value);
      }
      if (files != null) {
        files.put(key, value);
      }
    }

    @Override
    public void finish() throws IOException {
      if (servers != null) {
        servers.flush();
      }
      if (files != null) {
        files.finish();
      }
    }

    @Override
    public EntryFigures added() {
      return servers == null ? new EntryFigures() : servers.added();
    }

    @Override
    public Map<String, Long> refusedBytes() {
      return servers == null ? Map.of() : servers.refusedBytes();
    }

    @Override
    public void close() throws IOException {
      try {
        if (servers != null) {
          servers.close();
        }
      } finally {
        if (files != null) {
          files.close();
        }
      }
    }
  }
}
