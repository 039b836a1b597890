package org.howdah.workloads.basic;

import java.io.IOException;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Reducer;

/** Compares each split's first key with the last key before it, for {@link TeraValidate}. */
final class TeraValidateReducer extends Reducer<Text, Text, Text, NullWritable> {
  private final Text line = new Text();
  private String lastKey = "";
  private String lastPosition = "";

  @Override
  protected void reduce(Text position, Iterable<Text> reports, Context context)
      throws IOException, InterruptedException {
    for (Text report : reports) {
      String[] fields = report.toString().split("\t", -1);
      if (!fields[2].equals("0")) {
        line.set(TeraCounter.rows(Long.parseLong(fields[2])) + " out of order after " + position);
        context.write(line, NullWritable.get());
      }
      if (lastKey.compareTo(fields[0]) > 0) {
        context.getCounter(TeraCounter.DISORDER).increment(1);
        line.set(position + " begins before " + lastPosition + " ends");
        context.write(line, NullWritable.get());
      }
      lastKey = fields[1];
      lastPosition = position.toString();
    }
  }
}
