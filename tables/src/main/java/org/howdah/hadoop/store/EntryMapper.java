package org.howdah.hadoop.store;

import java.io.IOException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.BytesWritable;
import org.apache.hadoop.mapreduce.Mapper;
import org.howdah.hadoop.side.EntryReader;
import org.howdah.hadoop.side.TableSource;

/** Makes pairs of bytes of the records that a data set is loaded from. */
final class EntryMapper extends Mapper<Object, Object, BytesWritable, BytesWritable> {
  private static final String FORMAT = "howdah.store.load.format";
  private static final String VALUE_TYPE = "howdah.store.load.value.type";

  private EntryReader entries;

  /** Tells the tasks of a job what its records are. */
  static void configure(Configuration job, TableSource source) {
    job.set(FORMAT, source.format());
    job.set(VALUE_TYPE, source.valueType());
  }

  @Override
  protected void setup(Context context) {
    Configuration job = context.getConfiguration();
    entries = new EntryReader(new TableSource("", job.get(FORMAT), job.get(VALUE_TYPE)), job);
  }

  @Override
  protected void map(Object recordKey, Object recordValue, Context context)
      throws IOException, InterruptedException {
    entries.read(recordKey, recordValue, context.getInputSplit());
    context.write(new BytesWritable(entries.key()), new BytesWritable(entries.value()));
  }
}
