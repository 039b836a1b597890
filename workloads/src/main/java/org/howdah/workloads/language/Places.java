package org.howdah.workloads.language;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Mapper;

/** Emits each key of each record with its place, for a join. */
public abstract class Places extends Mapper<LongWritable, Text, Text, Text> {
  private static final byte[] PLACE = {'\t', '1'};

  private static final HexFormat HEX = HexFormat.of();

  private final List<Text> keys = new ArrayList<>();
  private final Text key = new Text();
  private final Text place = new Text();
  private final Text head = new Text();
  private String task;

  /** Called once, before anything else. */
  protected abstract void configure(Configuration job);

  /** Adds the keys that a record needs, in their order, none with a tab. */
  protected abstract void keys(LongWritable offset, Text line, List<Text> needed)
      throws IOException;

  /** Sets {@code head} to what {@link JoinedRecords#begin} gets of the record. */
  protected abstract void head(LongWritable offset, Text line, Text head) throws IOException;

  @Override
  protected final void setup(Context context) {
    task = HEX.toHexDigits(context.getTaskAttemptID().getTaskID().getId());
    configure(context.getConfiguration());
  }

  @Override
  protected final void map(LongWritable offset, Text line, Context context)
      throws IOException, InterruptedException {
    String record = task + HEX.toHexDigits(offset.get());
    key.set(record);
    ofPlace(key);
    head(offset, line, head);
    place.set(place(record, 0) + '\t');
    place.append(head.getBytes(), 0, head.getLength());
    context.write(key, place);
    keys.clear();
    keys(offset, line, keys);
    for (int i = 0; i < keys.size(); i++) {
      key.set(keys.get(i));
      ofPlace(key);
      place.set(place(record, i + 1));
      context.write(key, place);
    }
  }

  private static String place(String record, int number) {
    return record + '\t' + HEX.toHexDigits(number);
  }

  /** Makes {@code key} the first pass's key of a place where it is needed. */
  private static void ofPlace(Text key) {
    key.append(PLACE, 0, PLACE.length);
  }
}
