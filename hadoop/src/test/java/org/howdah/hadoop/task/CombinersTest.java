package org.howdah.hadoop.task;

import java.io.IOException;
import java.util.Arrays;
import java.util.Iterator;
import org.apache.hadoop.io.DataOutputBuffer;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.JobID;
import org.apache.hadoop.mapred.MapReduceBase;
import org.apache.hadoop.mapred.OutputCollector;
import org.apache.hadoop.mapred.Reporter;
import org.apache.hadoop.mapreduce.Reducer;
import org.apache.hadoop.mapreduce.split.JobSplit.TaskSplitMetaInfo;
import org.howdah.engine.CommitPermit;
import org.howdah.engine.TaskAttempt;
import org.howdah.engine.TaskMonitor;
import org.howdah.sort.Combiner;
import org.howdah.sort.CombinerContract;
import org.howdah.testkit.KeyValue;
import org.junit.jupiter.api.Nested;

/** Combiners of both of Hadoop's APIs. */
class CombinersTest {
  private static final String WAY = "zoo.way";

  private static Combiner of(JobConf conf, CombinerContract.Way way) throws Exception {
    conf.setEnum(WAY, way);
    conf.setMapOutputKeyClass(Text.class);
    conf.setMapOutputValueClass(Text.class);
    HadoopJob job =
        new HadoopJob(
            new JobID("combiners", 1),
            conf,
            null,
            new TaskSplitMetaInfo[0],
            new AttemptCounters(),
            CommitPermit.ALWAYS);
    TaskAttempt attempt = new TaskAttempt(TaskAttempt.Kind.MAP, 0, 0);
    return Combiners.of(new Attempt(job, attempt, new TaskMonitor()));
  }

  private static KeyValue text(String key, String value) throws IOException {
    return new KeyValue(bytes(key), bytes(value));
  }

  private static byte[] bytes(String text) throws IOException {
    DataOutputBuffer bytes = new DataOutputBuffer();
    new Text(text).write(bytes);
    return Arrays.copyOf(bytes.getData(), bytes.getLength());
  }

  private static Text fold(Iterator<Text> values, CombinerContract.Way way) {
    StringBuilder joined = new StringBuilder(values.next().toString());
    while (way == CombinerContract.Way.JOINS && values.hasNext()) {
      joined.append(',').append(values.next());
    }
    return new Text(joined.toString());
  }

  /** With {@code org.apache.hadoop.mapreduce}. */
  @Nested
  class OfTheNewApi extends CombinerContract {
    @Override
    protected Combiner combiner(Way way) throws Exception {
      JobConf conf = new JobConf();
      conf.setUseNewMapper(true);
      conf.setClass("mapreduce.job.combine.class", Folds.class, Reducer.class);
      return of(conf, way);
    }

    @Override
    protected KeyValue record(String key, String value) throws IOException {
      return text(key, value);
    }
  }

  /** Folds, by the setting. */
  public static final class Folds extends Reducer<Text, Text, Text, Text> {
    @Override
    public void run(Context context) throws IOException, InterruptedException {
      CombinerContract.Way way =
          context.getConfiguration().getEnum(WAY, CombinerContract.Way.JOINS);
      boolean more = true;
      while (more && context.nextKey()) {
        context.write(context.getCurrentKey(), fold(context.getValues().iterator(), way));
        more = way != CombinerContract.Way.STOPS_AFTER_ONE_GROUP;
      }
    }
  }

  /** With {@code org.apache.hadoop.mapred}, where a combiner cannot stop between groups. */
  @Nested
  class OfTheOldApi extends CombinerContract {
    @Override
    protected Combiner combiner(Way way) throws Exception {
      JobConf conf = new JobConf();
      conf.setCombinerClass(OldFolds.class);
      return of(conf, way);
    }

    @Override
    protected KeyValue record(String key, String value) throws IOException {
      return text(key, value);
    }
  }

  /** The same; after the first group it drops what it is given. */
  public static final class OldFolds extends MapReduceBase
      implements org.apache.hadoop.mapred.Reducer<Text, Text, Text, Text> {
    private CombinerContract.Way way;
    private boolean stopped;

    @Override
    public void configure(JobConf conf) {
      way = conf.getEnum(WAY, CombinerContract.Way.JOINS);
    }

    @Override
    public void reduce(
        Text key, Iterator<Text> values, OutputCollector<Text, Text> output, Reporter reporter)
        throws IOException {
      if (!stopped) {
        output.collect(key, fold(values, way));
      }
      stopped = way == CombinerContract.Way.STOPS_AFTER_ONE_GROUP;
    }
  }
}
