package org.howdah.hadoop.jobs;

import java.io.IOException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.io.Writable;
import org.apache.hadoop.io.WritableComparable;
import org.apache.hadoop.mapreduce.Mapper;
import org.apache.hadoop.mapreduce.Reducer;
import org.apache.hadoop.mapreduce.TaskInputOutputContext;

/** Generated jobs' classes of {@code org.apache.hadoop.mapreduce}. */
final class NewApi {
  private NewApi() {}

  private record Side(TaskInputOutputContext<?, ?, Writable, Writable> context)
      implements TaskSide {
    @SuppressWarnings("unchecked") // All keys and values that generated jobs write are writable.
    static Side of(TaskInputOutputContext<?, ?, ?, ?> context) {
      return new Side((TaskInputOutputContext<?, ?, Writable, Writable>) context);
    }

    @Override
    public void write(Writable key, Writable value) throws IOException, InterruptedException {
      context.write(key, value);
    }

    @Override
    public void count(String name, long more) {
      context.getCounter("generated", name).increment(more);
    }

    @Override
    public int task() {
      return context.getTaskAttemptID().getTaskID().getId();
    }

    @Override
    public int attempt() {
      return context.getTaskAttemptID().getId();
    }
  }

  static class Maps extends Mapper<Object, Text, WritableComparable<?>, Writable> {
    private MapLogic logic;

    MapLogic logic(Configuration conf) {
      return new MapLogic(conf);
    }

    @Override
    protected void setup(Mapper<Object, Text, WritableComparable<?>, Writable>.Context context)
        throws IOException {
      logic = logic(context.getConfiguration());
      logic.start(Side.of(context));
    }

    @Override
    protected void map(
        Object offset,
        Text line,
        Mapper<Object, Text, WritableComparable<?>, Writable>.Context context)
        throws IOException, InterruptedException {
      logic.line(line.toString(), Side.of(context));
    }

    @Override
    protected void cleanup(Mapper<Object, Text, WritableComparable<?>, Writable>.Context context)
        throws IOException, InterruptedException {
      logic.end(Side.of(context));
    }
  }

  static final class StaticMaps extends Maps {
    @Override
    MapLogic logic(Configuration conf) {
      return new MapLogic.Static(conf);
    }
  }

  static class Combines
      extends Reducer<WritableComparable<?>, Writable, WritableComparable<?>, Writable> {
    private FoldLogic logic;

    FoldLogic logic(Configuration conf) {
      return new FoldLogic(conf);
    }

    @Override
    protected void setup(
        Reducer<WritableComparable<?>, Writable, WritableComparable<?>, Writable>.Context context) {
      logic = logic(context.getConfiguration());
    }

    @Override
    protected void reduce(
        WritableComparable<?> key,
        Iterable<Writable> values,
        Reducer<WritableComparable<?>, Writable, WritableComparable<?>, Writable>.Context context)
        throws IOException, InterruptedException {
      logic.combine(key, values.iterator(), Side.of(context));
    }
  }

  static final class StaticCombines extends Combines {
    @Override
    FoldLogic logic(Configuration conf) {
      return new FoldLogic.Static(conf);
    }
  }

  static class Reduces extends Reducer<WritableComparable<?>, Writable, Text, Text> {
    private FoldLogic logic;

    FoldLogic logic(Configuration conf) {
      return new FoldLogic(conf);
    }

    @Override
    protected void setup(Reducer<WritableComparable<?>, Writable, Text, Text>.Context context) {
      logic = logic(context.getConfiguration());
    }

    @Override
    protected void reduce(
        WritableComparable<?> key,
        Iterable<Writable> values,
        Reducer<WritableComparable<?>, Writable, Text, Text>.Context context)
        throws IOException, InterruptedException {
      logic.reduce(key, values.iterator(), Side.of(context));
    }

    @Override
    protected void cleanup(Reducer<WritableComparable<?>, Writable, Text, Text>.Context context)
        throws IOException, InterruptedException {
      logic.endReduce(Side.of(context));
    }
  }

  static final class StaticReduces extends Reduces {
    @Override
    FoldLogic logic(Configuration conf) {
      return new FoldLogic.Static(conf);
    }
  }
}
