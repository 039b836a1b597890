package org.howdah.workloads.join;

import java.io.IOException;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.Reducer;

/** The aggregation at the end of each join: tallies by group, and their means. */
final class Tallies {
  private Tallies() {}

  static void configure(Job job) {
    job.setCombinerClass(Sum.class);
    job.setReducerClass(Mean.class);
    job.setMapOutputKeyClass(Text.class);
    job.setMapOutputValueClass(Tally.class);
    job.setOutputKeyClass(Text.class);
    job.setOutputValueClass(Text.class);
  }

  /** Adds the tallies of a group. */
  static final class Sum extends Reducer<Text, Tally, Text, Tally> {
    private final Tally sum = new Tally();

    @Override
    protected void reduce(Text group, Iterable<Tally> tallies, Context context)
        throws IOException, InterruptedException {
      sum.clear();
      tallies.forEach(sum::add);
      context.write(group, sum);
    }
  }

  /** Writes of each group how many ratings it has, a tab, and their mean. */
  static final class Mean extends Reducer<Text, Tally, Text, Text> {
    private final Tally sum = new Tally();

    @Override
    protected void reduce(Text group, Iterable<Tally> tallies, Context context)
        throws IOException, InterruptedException {
      sum.clear();
      tallies.forEach(sum::add);
      context.write(group, new Text(sum.count() + "\t" + sum.mean()));
    }
  }
}
