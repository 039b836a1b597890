package org.howdah.hadoop.jobs;

import java.io.IOException;
import java.util.Iterator;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.io.Writable;
import org.apache.hadoop.io.WritableComparable;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.MapReduceBase;
import org.apache.hadoop.mapred.Mapper;
import org.apache.hadoop.mapred.OutputCollector;
import org.apache.hadoop.mapred.Reducer;
import org.apache.hadoop.mapred.Reporter;
import org.apache.hadoop.mapred.TaskAttemptID;

/** Generated jobs' classes of {@code org.apache.hadoop.mapred}. */
final class OldApi {
  private OldApi() {}

  /** A task without records sees neither collector nor reporter, and then ends without a word. */
  private abstract static class Base extends MapReduceBase implements TaskSide {
    private Configuration conf;
    private TaskAttemptID attempt;
    private OutputCollector<Writable, Writable> output;
    private Reporter reporter;

    @Override
    public void configure(JobConf job) {
      conf = job;
      attempt = TaskAttemptID.forName(job.get("mapreduce.task.attempt.id"));
    }

    final Configuration conf() {
      return conf;
    }

    @SuppressWarnings("unchecked") // All keys and values that generated jobs write are writable.
    final TaskSide side(OutputCollector<?, ?> newOutput, Reporter newReporter) {
      output = (OutputCollector<Writable, Writable>) newOutput;
      reporter = newReporter;
      return this;
    }

    final boolean hasOutput() {
      return output != null;
    }

    @Override
    public final void write(Writable key, Writable value) throws IOException {
      output.collect(key, value);
    }

    @Override
    public final void count(String name, long more) {
      reporter.incrCounter("generated", name, more);
    }

    @Override
    public final int task() {
      return attempt.getTaskID().getId();
    }

    @Override
    public final int attempt() {
      return attempt.getId();
    }
  }

  static class Maps extends Base implements Mapper<Object, Text, WritableComparable<?>, Writable> {
    private MapLogic logic;

    MapLogic logic(Configuration conf) {
      return new MapLogic(conf);
    }

    @Override
    public void configure(JobConf job) {
      super.configure(job);
      logic = logic(job);
      try {
        logic.start(this);
      } catch (IOException e) {
        throw new IllegalStateException("cannot start", e);
      }
    }

    @Override
    public void map(
        Object offset,
        Text line,
        OutputCollector<WritableComparable<?>, Writable> output,
        Reporter reporter)
        throws IOException {
      try {
        logic.line(line.toString(), side(output, reporter));
      } catch (InterruptedException e) {
        throw new IOException("interrupted", e);
      }
    }

    @Override
    public void close() throws IOException {
      try {
        if (hasOutput()) {
          logic.end(this);
        }
      } catch (InterruptedException e) {
        throw new IOException("interrupted", e);
      }
    }
  }

  static final class StaticMaps extends Maps {
    @Override
    MapLogic logic(Configuration conf) {
      return new MapLogic.Static(conf);
    }
  }

  static class Combines extends Base
      implements Reducer<WritableComparable<?>, Writable, WritableComparable<?>, Writable> {
    private FoldLogic logic;

    FoldLogic logic(Configuration conf) {
      return new FoldLogic(conf);
    }

    @Override
    public void configure(JobConf job) {
      super.configure(job);
      logic = logic(job);
    }

    @Override
    public void reduce(
        WritableComparable<?> key,
        Iterator<Writable> values,
        OutputCollector<WritableComparable<?>, Writable> output,
        Reporter reporter)
        throws IOException {
      try {
        logic.combine(key, values, side(output, reporter));
      } catch (InterruptedException e) {
        throw new IOException("interrupted", e);
      }
    }
  }

  static final class StaticCombines extends Combines {
    @Override
    FoldLogic logic(Configuration conf) {
      return new FoldLogic.Static(conf);
    }
  }

  static class Reduces extends Base
      implements Reducer<WritableComparable<?>, Writable, Text, Text> {
    private FoldLogic logic;

    FoldLogic logic(Configuration conf) {
      return new FoldLogic(conf);
    }

    @Override
    public void configure(JobConf job) {
      super.configure(job);
      logic = logic(job);
    }

    @Override
    public void reduce(
        WritableComparable<?> key,
        Iterator<Writable> values,
        OutputCollector<Text, Text> output,
        Reporter reporter)
        throws IOException {
      try {
        logic.reduce(key, values, side(output, reporter));
      } catch (InterruptedException e) {
        throw new IOException("interrupted", e);
      }
    }

    @Override
    public void close() throws IOException {
      try {
        if (hasOutput()) {
          logic.endReduce(this);
        }
      } catch (InterruptedException e) {
        throw new IOException("interrupted", e);
      }
    }
  }

  static final class StaticReduces extends Reduces {
    @Override
    FoldLogic logic(Configuration conf) {
      return new FoldLogic.Static(conf);
    }
  }
}
