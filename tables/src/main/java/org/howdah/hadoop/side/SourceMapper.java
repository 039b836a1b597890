package org.howdah.hadoop.side;

import java.io.IOException;
import java.util.Base64;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.BytesWritable;
import org.apache.hadoop.mapreduce.Mapper;
import org.howdah.record.HowdahException;
import org.howdah.sidedata.EntryDigest;
import org.howdah.sidedata.EntryFigures;
import org.howdah.sidedata.Manifest;
import org.howdah.sidedata.ManifestFormat;

/** Reads a share of a table's source; what it does with the entries, its subclasses say. */
public abstract class SourceMapper extends Mapper<Object, Object, BytesWritable, BytesWritable> {
  /** Opens what takes the entries of this task. */
  protected abstract EntrySink open(Manifest manifest, Context context) throws IOException;

  @Override
  public final void run(Context context) throws IOException, InterruptedException {
    Configuration configuration = context.getConfiguration();
    Manifest manifest = manifest(configuration);
    EntryReader reader =
        new EntryReader(TableSource.of(manifest), configuration, TableTypes.of(manifest.details()));
    EntryFigures all = new EntryFigures();
    EntryDigest digest = new EntryDigest();
    try (EntrySink sink = open(manifest, context)) {
      while (context.nextKeyValue()) {
        reader.read(context.getCurrentKey(), context.getCurrentValue(), context.getInputSplit());
        all.add(reader.key(), reader.value(), digest.of(reader.key(), reader.value()));
        sink.put(reader.key(), reader.value());
      }
      sink.finish();
      SourceCounters.ALL.add(context, all);
      SourceCounters.ADDED.add(context, sink.added());
      SourceCounters.addRefused(context, sink.refusedBytes());
    }
  }

  /** The manifest of the table that a job works on. */
  private static Manifest manifest(Configuration job) throws HowdahException {
    byte[] bytes = Base64.getDecoder().decode(job.get(SideKeys.MANIFEST, ""));
    return ManifestFormat.decode(bytes, SideKeys.MANIFEST);
  }
}
