package org.howdah.hadoop.equivalence;

import java.io.IOException;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.MapReduceBase;
import org.apache.hadoop.mapred.OutputCollector;
import org.apache.hadoop.mapred.Reporter;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.mapreduce.Mapper;
import org.apache.hadoop.mapreduce.Reducer;
import org.apache.hadoop.mapreduce.TaskAttemptContext;
import org.apache.hadoop.mapreduce.TaskAttemptID;
import org.apache.hadoop.mapreduce.lib.input.FileSplit;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a task can learn of itself and of its job: all but the job's identity and its folders. */
class TaskContextEquivalenceTest extends EquivalenceTest {
  @BeforeEach
  void writeTwoFiles() throws Exception {
    write("one.txt", "a 1\nb 2\n");
    write("two.txt", "a 3\n");
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 2})
  @Tag(ON_NODES_TOO)
  void mappersAndReducersSeeTheirJobAndTask(int reducers) throws Exception {
    sameRecords(
        job -> {
          job.setJobName("what tasks see");
          job.setMapperClass(SeenByMapper.class);
          job.setReducerClass(SeenByReducer.class);
          job.setOutputKeyClass(Text.class);
          job.setOutputValueClass(Text.class);
          job.setNumReduceTasks(reducers);
          job.getConfiguration().set("zoo.setting", "ü with = and \n");
        });
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 2})
  void tasksOfTheOlderApiSeeTheirInputAndTask(int reducers) throws Exception {
    sameRecordsOld(
        conf -> {
          conf.setJobName("what tasks see");
          conf.setMapperClass(SeenByOldMapper.class);
          conf.setOutputKeyClass(Text.class);
          conf.setOutputValueClass(Text.class);
          conf.setNumReduceTasks(reducers);
        });
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1})
  void tasksSeeTheirProgress(int reducers) throws Exception {
    same(
        job -> {
          job.setMapperClass(ProgressOfMapper.class);
          job.setReducerClass(ProgressOfReducer.class);
          job.setOutputKeyClass(Text.class);
          job.setOutputValueClass(Text.class);
          job.setNumReduceTasks(reducers);
        });
  }

  /** Settings that are the same whichever framework runs the job. */
  private static Map<String, String> settings(Configuration conf) {
    Map<String, String> seen = new TreeMap<>();
    String attempt = conf.get(MRJobConfig.TASK_ATTEMPT_ID);
    seen.put("attempt", String.valueOf(TaskAttemptID.forName(attempt).getTaskID().getTaskType()));
    seen.put("task", String.valueOf(conf.get(MRJobConfig.TASK_ID) != null));
    seen.put("job", String.valueOf(conf.get(MRJobConfig.ID) != null));
    seen.put("local folder", String.valueOf(conf.get("mapreduce.cluster.local.dir") != null));
    for (String name :
        new String[] {
          MRJobConfig.TASK_PARTITION,
          MRJobConfig.TASK_ISMAP,
          MRJobConfig.NUM_REDUCES,
          MRJobConfig.NUM_MAPS,
          MRJobConfig.JOB_NAME,
          MRJobConfig.USER_NAME,
          "zoo.setting"
        }) {
      seen.put(name, conf.get(name));
    }
    return seen;
  }

  private static Map<String, String> context(TaskAttemptContext context) throws IOException {
    Map<String, String> seen = settings(context.getConfiguration());
    TaskAttemptID attempt = context.getTaskAttemptID();
    seen.put("id", attempt.getTaskID().getId() + " " + attempt.getId() + attempt.getTaskType());
    seen.put("same job", String.valueOf(attempt.getJobID().equals(context.getJobID())));
    seen.put("name", context.getJobName());
    seen.put("reducers", String.valueOf(context.getNumReduceTasks()));
    seen.put("user", context.getUser());
    seen.put("maximum attempts", String.valueOf(context.getMaxMapAttempts()));
    seen.put("comparator", context.getSortComparator().getClass().getName());
    seen.put("status", context.getStatus());
    seen.put("output", FileOutputFormat.getUniqueFile(context, "name", ".txt"));
    String work = FileOutputFormat.getOutputPath(context).toString();
    seen.put("work folder below output", String.valueOf(work.contains("output-")));
    return seen;
  }

  static final class SeenByMapper extends Mapper<LongWritable, Text, Text, Text> {
    @Override
    protected void setup(Mapper<LongWritable, Text, Text, Text>.Context context)
        throws IOException, InterruptedException {
      context.setStatus("setting up");
      Map<String, String> seen;
      try {
        seen = context(context);
        FileSplit split = (FileSplit) context.getInputSplit();
        seen.put("split", split.toString());
        seen.put("hosts", String.valueOf(split.getLocations().length));
        seen.put("mapper", context.getMapperClass().getName());
        seen.put("format", context.getInputFormatClass().getName());
        seen.put("key", String.valueOf(context.getCurrentKey()));
      } catch (ClassNotFoundException e) {
        throw new IOException(e);
      }
      for (Map.Entry<String, String> entry : seen.entrySet()) {
        String name = context.getTaskAttemptID().getTaskID().getId() + " " + entry.getKey();
        context.write(new Text(name), new Text(String.valueOf(entry.getValue())));
      }
    }

    @Override
    protected void map(
        LongWritable offset, Text line, Mapper<LongWritable, Text, Text, Text>.Context context)
        throws IOException, InterruptedException {
      boolean same =
          context.getCurrentKey().equals(offset) && context.getCurrentValue().equals(line);
      context.write(line, new Text("current key and value are those of the call: " + same));
    }
  }

  static final class SeenByReducer extends Reducer<Text, Text, Text, Text> {
    @Override
    protected void setup(Reducer<Text, Text, Text, Text>.Context context)
        throws IOException, InterruptedException {
      for (Map.Entry<String, String> entry : context(context).entrySet()) {
        context.write(new Text(entry.getKey()), new Text(String.valueOf(entry.getValue())));
      }
    }
  }

  static final class SeenByOldMapper extends MapReduceBase
      implements org.apache.hadoop.mapred.Mapper<LongWritable, Text, Text, Text> {
    private JobConf conf;

    @Override
    public void configure(JobConf conf) {
      this.conf = conf;
    }

    @Override
    public void map(
        LongWritable offset, Text line, OutputCollector<Text, Text> output, Reporter reporter)
        throws IOException {
      Map<String, String> seen = settings(conf);
      seen.put("file", conf.get("mapreduce.map.input.file"));
      seen.put("start", conf.get("mapreduce.map.input.start"));
      seen.put("length", conf.get("mapreduce.map.input.length"));
      seen.put("split", reporter.getInputSplit().toString());
      seen.put("progress", String.format(Locale.ROOT, "%b", reporter.getProgress() >= 0));
      for (Map.Entry<String, String> entry : seen.entrySet()) {
        String key = line + " " + entry.getKey();
        output.collect(new Text(key), new Text(String.valueOf(entry.getValue())));
      }
    }
  }

  static final class ProgressOfMapper extends Mapper<LongWritable, Text, Text, Text> {
    @Override
    protected void map(
        LongWritable offset, Text line, Mapper<LongWritable, Text, Text, Text>.Context context)
        throws IOException, InterruptedException {
      context.write(line, progress(context));
    }

    @Override
    protected void cleanup(Mapper<LongWritable, Text, Text, Text>.Context context)
        throws IOException, InterruptedException {
      context.write(new Text("at the end"), progress(context));
    }
  }

  static final class ProgressOfReducer extends Reducer<Text, Text, Text, Text> {
    @Override
    protected void reduce(
        Text key, Iterable<Text> values, Reducer<Text, Text, Text, Text>.Context context)
        throws IOException, InterruptedException {
      for (Text value : values) {
        context.write(key, value);
      }
    }

    @Override
    protected void cleanup(Reducer<Text, Text, Text, Text>.Context context)
        throws IOException, InterruptedException {
      context.write(new Text("at the reducer's end"), progress(context));
    }
  }

  private static Text progress(TaskAttemptContext context) {
    return new Text(String.format(Locale.ROOT, "%.2f", context.getProgress()));
  }
}
