package org.howdah.workloads.puma;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.Mapper;
import org.apache.hadoop.mapreduce.Reducer;
import org.howdah.workloads.kit.Arguments;
import org.howdah.workloads.kit.FirstField;

/**
 * Makes item sets of k + 1 items of those of k items that agree in all but the last one, as the
 * candidates of an association rule miner. Keys are {@code items TAB last item}. A reducer holds
 * the last items of one group.
 */
public final class SelfJoin extends PumaTool {
  private static final int LAST_ITEMS_MAX = 1_000_000;

  public SelfJoin() {
    super("self-join");
  }

  @Override
  public String usage() {
    return """
        usage: self-join [generic options] INPUT... OUTPUT
        Joins sets of items that agree in all but the last item. Input lines: item,item,...
        in order, at least two. Output lines: items TAB last,last for any two of the
        distinct last items that stand behind the same items, in order.
          INPUT    files or folders
          OUTPUT   a folder that does not exist yet
        Worth setting: -D mapreduce.job.reduces=N (default 1)
        """;
  }

  @Override
  void configure(Job job, Arguments arguments) {
    job.setMapperClass(LastItems.class);
    job.setCombinerClass(Distinct.class);
    job.setReducerClass(Pairs.class);
    sortBehindFirstField(job);
    job.setGroupingComparatorClass(FirstField.Grouping.class);
  }

  /** Cuts the last item off. */
  static final class LastItems extends Mapper<LongWritable, Text, Text, NullWritable> {
    private static final byte[] TAB = {'\t'};
    private final Text key = new Text();

    @Override
    protected void map(LongWritable offset, Text line, Context context)
        throws IOException, InterruptedException {
      byte[] bytes = line.getBytes();
      int end = line.getLength();
      int comma = end - 1;
      while (comma >= 0 && bytes[comma] != ',') {
        comma--;
      }
      if (comma < 1 || comma == end - 1 || FirstField.length(line) < end) {
        context.getCounter(PumaCounter.MALFORMED_LINES).increment(1);
        return;
      }
      key.set(bytes, 0, comma);
      key.append(TAB, 0, 1);
      key.append(bytes, comma + 1, end - comma - 1);
      context.write(key, NullWritable.get());
    }
  }

  /** Gets the last items of a group in order, and pairs them. */
  static final class Pairs extends Reducer<Text, NullWritable, Text, Text> {
    private final Text items = new Text();
    private final Text last = new Text();

    @Override
    protected void reduce(
        Text key,
        Iterable<NullWritable> values,
        Reducer<Text, NullWritable, Text, Text>.Context context)
        throws IOException, InterruptedException {
      items.set(key.getBytes(), 0, FirstField.length(key));
      List<String> lasts = distinctLasts(key, values);
      Text pair = new Text();
      for (int i = 0; i < lasts.size(); i++) {
        for (int j = i + 1; j < lasts.size(); j++) {
          pair.set(lasts.get(i) + "," + lasts.get(j));
          context.write(items, pair);
        }
      }
    }

    private List<String> distinctLasts(Text key, Iterable<NullWritable> values) throws IOException {
      List<String> lasts = new ArrayList<>();
      for (NullWritable unused : values) {
        FirstField.rest(key, last);
        String item = last.toString();
        if (lasts.isEmpty() || !lasts.get(lasts.size() - 1).equals(item)) {
          lasts.add(item);
        }
        if (lasts.size() > LAST_ITEMS_MAX) {
          throw new IOException(
              String.format(
                  "more than %d last items follow %s; they would make more than %d pairs: leave"
                      + " item sets out of the input",
                  LAST_ITEMS_MAX, items, (long) LAST_ITEMS_MAX * LAST_ITEMS_MAX / 2));
        }
      }
      return lasts;
    }
  }
}
