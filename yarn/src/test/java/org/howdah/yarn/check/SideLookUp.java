package org.howdah.yarn.check;

import java.io.IOException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Mapper;
import org.howdah.hadoop.side.SideTables;
import org.howdah.sidedata.SideTable;

/** Writes each line with what a side table has for it, and counts whose files came to its task. */
public final class SideLookUp extends Mapper<LongWritable, Text, Text, Text> {
  static final String TABLE = "words";
  static final String GROUP = "side";
  static final String BROUGHT = "brought";

  private SideTable<Text, Text> words;

  @Override
  protected void setup(Context context) throws IOException {
    Configuration conf = context.getConfiguration();
    words = SideTables.open(conf, TABLE, Text.class, Text.class);
    boolean isBrought = !SideTables.isCopied(conf, TABLE);
    context.getCounter(GROUP, BROUGHT).increment(isBrought ? 1 : 0);
  }

  @Override
  protected void map(LongWritable place, Text line, Context context)
      throws IOException, InterruptedException {
    context.write(line, words.get(line));
  }

  @Override
  protected void cleanup(Context context) throws IOException {
    words.close();
  }
}
