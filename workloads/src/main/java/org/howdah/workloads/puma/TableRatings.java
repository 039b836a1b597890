package org.howdah.workloads.puma;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Mapper;
import org.apache.hadoop.mapreduce.Reducer;
import org.howdah.workloads.kit.FirstField;

/** Makes movies of a table of ratings. Keys are {@code item TAB user_rating}, without values. */
final class TableRatings {
  private static final Pattern ROW =
      Pattern.compile("([0-9]{1,9})\t([0-9]{1,18})\t([1-5])(?:\\.0*)?(?:\t.*)?");

  private TableRatings() {}

  /** Emits each rating with its item. */
  static final class Cells extends Mapper<LongWritable, Text, Text, NullWritable> {
    private final Text key = new Text();

    @Override
    protected void map(LongWritable offset, Text line, Context context)
        throws IOException, InterruptedException {
      Matcher row = ROW.matcher(line.toString());
      if (!row.matches()) {
        context.getCounter(PumaCounter.MALFORMED_LINES).increment(1);
        return;
      }
      key.set(row.group(2) + "\t" + row.group(1) + "_" + row.group(3));
      context.write(key, NullWritable.get());
    }
  }

  /** Makes one line of an item's ratings. */
  static final class Movies extends Reducer<Text, NullWritable, Text, NullWritable> {
    private static final byte[] COLON = ":".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] COMMA = ",".getBytes(StandardCharsets.US_ASCII);
    private final Text line = new Text();
    private final Text rating = new Text();

    @Override
    protected void reduce(
        Text key,
        Iterable<NullWritable> values,
        Reducer<Text, NullWritable, Text, NullWritable>.Context context)
        throws IOException, InterruptedException {
      line.set(key.getBytes(), 0, FirstField.length(key));
      byte[] separator = COLON;
      for (NullWritable unused : values) {
        FirstField.rest(key, rating);
        line.append(separator, 0, 1);
        line.append(rating.getBytes(), 0, rating.getLength());
        separator = COMMA;
      }
      context.write(line, NullWritable.get());
    }
  }
}
