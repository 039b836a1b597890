package org.howdah.workloads.join;

import java.io.IOException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.Mapper;
import org.apache.hadoop.mapreduce.lib.input.MultipleInputs;
import org.apache.hadoop.mapreduce.lib.input.SequenceFileInputFormat;
import org.apache.hadoop.mapreduce.lib.input.TextInputFormat;
import org.apache.hadoop.mapreduce.lib.output.SequenceFileOutputFormat;
import org.howdah.workloads.kit.FirstField;

/*
 * Keys are id TAB tag, and no id has a tab: so what is known of a user comes right before that user's
 * ratings, and a reducer need not hold these.
 */
/**
 * The join without a side table. The first pass brings all users and all ratings together by user,
 * the second one the joined ratings by group.
 */
final class ReduceJoin {
  private static final String RATING = "\t1";

  private ReduceJoin() {}

  /** The first pass; its output is for {@link #aggregate}. */
  static Job join(Configuration settings, Path[] ratings, Path users) throws IOException {
    Job job = Job.getInstance(settings, "ratings join");
    job.setJarByClass(ReduceJoin.class);
    for (Path path : ratings) {
      MultipleInputs.addInputPath(job, path, TextInputFormat.class, Ratings.class);
    }
    MultipleInputs.addInputPath(job, users, TextInputFormat.class, Users.class);
    job.setPartitionerClass(FirstField.Partition.class);
    job.setReducerClass(Joined.class);
    job.setMapOutputKeyClass(Text.class);
    job.setMapOutputValueClass(Text.class);
    job.setOutputKeyClass(Text.class);
    job.setOutputValueClass(Tally.class);
    job.setOutputFormatClass(SequenceFileOutputFormat.class);
    return job;
  }

  /** The second pass. */
  static Job aggregate(Configuration settings) throws IOException {
    Job job = Job.getInstance(settings, "ratings groups");
    job.setJarByClass(ReduceJoin.class);
    job.setInputFormatClass(SequenceFileInputFormat.class);
    job.setMapperClass(Mapper.class);
    Tallies.configure(job);
    return job;
  }

  /** Emits each rating under its user. */
  static final class Ratings extends Mapper<LongWritable, Text, Text, Text> {
    private Rows rows;

    @Override
    protected void setup(Context context) {
      rows = new Rows(context.getConfiguration());
    }

    @Override
    protected void map(LongWritable offset, Text line, Context context)
        throws IOException, InterruptedException {
      if (!rows.isHeader(offset)) {
        context.getCounter(JoinCount.RATINGS).increment(1);
        String rating = Double.toString(Rows.rating(offset, line));
        context.write(new Text(Rows.id(offset, line) + RATING), new Text(rating));
      }
    }
  }

  /** Emits what is known of each user. */
  static final class Users extends Mapper<LongWritable, Text, Text, Text> {
    private Rows rows;

    @Override
    protected void setup(Context context) {
      rows = new Rows(context.getConfiguration());
    }

    @Override
    protected void map(LongWritable offset, Text line, Context context)
        throws IOException, InterruptedException {
      if (!rows.isHeader(offset)) {
        context.write(
            new Text(Rows.id(offset, line) + Joined.USER), new Text(Rows.rest(offset, line)));
      }
    }
  }
}
