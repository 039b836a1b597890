package org.howdah.yarn.check;

import java.util.concurrent.CountDownLatch;
import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Mapper;
import org.apache.hadoop.mapreduce.Reducer;
import org.apache.hadoop.mapreduce.TaskAttemptID;
import org.apache.hadoop.mapreduce.lib.map.TokenCounterMapper;
import org.apache.hadoop.mapreduce.lib.reduce.IntSumReducer;

/** Tasks whose first attempt of the first never ends by itself. */
public final class StuckTasks {
  private StuckTasks() {}

  private static void stay(TaskAttemptID attempt) throws InterruptedException {
    if (attempt.getTaskID().getId() == 0 && attempt.getId() == 0) {
      new CountDownLatch(1).await();
    }
  }

  /** Before it has read anything. */
  public static final class Map extends TokenCounterMapper {
    @Override
    protected void setup(Mapper<Object, Text, Text, IntWritable>.Context context)
        throws InterruptedException {
      stay(context.getTaskAttemptID());
    }
  }

  /** When it has fetched everything. */
  public static final class Reduce extends IntSumReducer<Text> {
    @Override
    protected void setup(Reducer<Text, IntWritable, Text, IntWritable>.Context context)
        throws InterruptedException {
      stay(context.getTaskAttemptID());
    }
  }
}
