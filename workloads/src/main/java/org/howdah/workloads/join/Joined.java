package org.howdah.workloads.join;

import java.io.IOException;
import java.util.Iterator;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Reducer;

/** Emits each rating under the group of its user. */
final class Joined extends Reducer<Text, Text, Text, Tally> {
  static final String USER = "\t0";

  private final Text group = new Text();
  private final Tally tally = new Tally();
  private String known = "";
  private Rows rows;

  @Override
  protected void setup(Context context) {
    rows = new Rows(context.getConfiguration());
  }

  @Override
  protected void reduce(Text key, Iterable<Text> values, Context context)
      throws IOException, InterruptedException {
    String user = Rows.id(key);
    if (key.toString().endsWith(USER)) {
      Iterator<Text> profiles = values.iterator();
      group.set(rows.group(user, profiles.next().toString()));
      known = user + "\t";
      if (profiles.hasNext()) {
        throw new IOException("there are two lines of user " + user);
      }
    } else if (key.toString().startsWith(known) && !known.isEmpty()) {
      for (Text rating : values) {
        tally.set(Double.parseDouble(rating.toString()));
        context.write(group, tally);
      }
    } else {
      for (Text ignored : values) {
        context.getCounter(JoinCount.UNMATCHED).increment(1);
      }
    }
  }
}
