package com.example.orders;

import java.io.IOException;
import org.apache.hadoop.conf.Configured;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.Mapper;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormat;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;
import org.apache.hadoop.mapreduce.lib.reduce.LongSumReducer;
import org.apache.hadoop.util.Tool;
import org.apache.hadoop.util.ToolRunner;
import org.howdah.hadoop.side.SideTables;
import org.howdah.sidedata.SideTable;

/**
 * Sums orders by the country of whoever ordered. Orders are lines of user, tab, amount; which
 * country a user is of is in a side table.
 */
public final class JoinedOrders extends Configured implements Tool {
  /** The table: users, and their countries. */
  public static final String USERS = "users";

  /** Counters of what is left out. */
  public enum Left {
    UNKNOWN_USERS
  }

  /** Looks each order's user up. Where orders are many, a LookUpMapper does so in batches. */
  public static final class CountryMapper extends Mapper<LongWritable, Text, Text, LongWritable> {
    private final Text user = new Text();
    private final LongWritable amount = new LongWritable();
    private SideTable<Text, Text> users;

    @Override
    protected void setup(Context context) throws IOException {
      users = SideTables.open(context.getConfiguration(), USERS, Text.class, Text.class);
    }

    @Override
    protected void map(LongWritable at, Text line, Context context)
        throws IOException, InterruptedException {
      String[] fields = line.toString().split("\t");
      user.set(fields[0]);
      Text country = users.get(user);
      if (country == null) {
        context.getCounter(Left.UNKNOWN_USERS).increment(1);
        return;
      }
      amount.set(Long.parseLong(fields[1]));
      context.write(country, amount);
    }

    @Override
    protected void cleanup(Context context) throws IOException {
      users.close();
    }
  }

  /** Makes the job, which keeps to the table's version that is current now. */
  public Job job(String orders, String output) throws IOException {
    Job job = Job.getInstance(getConf(), "orders by country");
    SideTables.use(job.getConfiguration(), USERS);
    job.setJarByClass(JoinedOrders.class);
    job.setMapperClass(CountryMapper.class);
    job.setCombinerClass(LongSumReducer.class);
    job.setReducerClass(LongSumReducer.class);
    job.setOutputKeyClass(Text.class);
    job.setOutputValueClass(LongWritable.class);
    FileInputFormat.addInputPath(job, new Path(orders));
    FileOutputFormat.setOutputPath(job, new Path(output));
    return job;
  }

  @Override
  public int run(String[] arguments) throws Exception {
    return job(arguments[0], arguments[1]).waitForCompletion(true) ? 0 : 1;
  }

  public static void main(String[] arguments) throws Exception {
    System.exit(ToolRunner.run(new JoinedOrders(), arguments));
  }
}
