package org.howdah.hadoop.equivalence;

import java.io.IOException;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.Iterator;
import java.util.List;
import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Mapper;
import org.apache.hadoop.mapreduce.MarkableIterator;
import org.apache.hadoop.mapreduce.Reducer;
import org.howdah.hadoop.zoo.Inputs;
import org.howdah.hadoop.zoo.Jobs;
import org.howdah.hadoop.zoo.Mappers;
import org.howdah.hadoop.zoo.Pair;
import org.howdah.hadoop.zoo.PairMappers;
import org.howdah.hadoop.zoo.Reducers;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What mappers and reducers may do with their context, their keys and their values. */
class UserCodeEquivalenceTest extends EquivalenceTest {
  @BeforeEach
  void writeFile() throws Exception {
    write("one.txt", Inputs.pairs(100, 200));
  }

  @Test
  void setupAndCleanupMayEmit() throws Exception {
    same(
        job -> {
          Jobs.wordCount(job);
          job.setMapperClass(EmitsAround.class);
          job.setReducerClass(ReducesAround.class);
          job.setNumReduceTasks(2);
        });
  }

  @Test
  void aMapOnlyJobMayEmitInCleanup() throws Exception {
    same(
        job -> {
          Jobs.wordCount(job);
          job.setMapperClass(EmitsAround.class);
          job.setNumReduceTasks(0);
        });
  }

  @Test
  void valuesMayBeIteratedInPart() throws Exception {
    same(
        job -> {
          Jobs.grouping(job);
          job.setReducerClass(FirstTwoOnly.class);
        });
  }

  @Test
  @Tag(ON_NODES_TOO)
  void valuesMayBeMarkedAndReadAgain() throws Exception {
    same(
        job -> {
          Jobs.grouping(job);
          job.setReducerClass(ReadsTwice.class);
        });
  }

  @Test
  void manyValuesMayBeMarkedAndReadAgain() throws Exception {
    write("many.txt", "same 1234567\n".repeat(30_000));
    same(
        job -> {
          Jobs.grouping(job);
          job.setReducerClass(ReadsTwice.class);
        });
  }

  @Test
  void marksInTheMiddleOfAGroupAreReturnedTo() throws Exception {
    same(
        job -> {
          job.setMapperClass(PairMappers.Plain.class);
          job.setReducerClass(GoesBack.class);
          job.setGroupingComparatorClass(Pair.SameFirst.class);
          job.setMapOutputKeyClass(Pair.class);
          job.setMapOutputValueClass(IntWritable.class);
          job.setOutputKeyClass(Text.class);
          job.setOutputValueClass(Text.class);
        });
  }

  @Test
  void aClearedMarkCannotBeReturnedTo() throws Exception {
    same(
        job -> {
          Jobs.grouping(job);
          job.setReducerClass(ClearsMark.class);
        });
  }

  @Test
  void mapperAndReducerMayRunThemselves() throws Exception {
    same(
        job -> {
          Jobs.wordCount(job);
          job.setMapperClass(TenLinesOnly.class);
          job.setReducerClass(ThreeGroupsOnly.class);
        });
  }

  @Test
  void emittedObjectsMayBeChangedAtOnce() throws Exception {
    same(
        job -> {
          Jobs.wordCount(job);
          job.setMapperClass(ChangesAtOnce.class);
        });
  }

  @Test
  void mappersMayEmitFromTheirOwnThreads() throws Exception {
    same(
        job -> {
          Jobs.wordCount(job);
          job.setMapperClass(OwnThreads.class);
          job.setCombinerClass(Reducers.Sum.class);
          job.setNumReduceTasks(3);
        });
  }

  static final class EmitsAround extends Mapper<LongWritable, Text, Text, IntWritable> {
    private int lines;

    @Override
    protected void setup(Mapper<LongWritable, Text, Text, IntWritable>.Context context)
        throws IOException, InterruptedException {
      context.write(new Text("before"), new IntWritable(1));
    }

    @Override
    protected void map(
        LongWritable offset,
        Text line,
        Mapper<LongWritable, Text, Text, IntWritable>.Context context) {
      lines++;
    }

    @Override
    protected void cleanup(Mapper<LongWritable, Text, Text, IntWritable>.Context context)
        throws IOException, InterruptedException {
      context.write(new Text("after"), new IntWritable(lines));
    }
  }

  static final class ReducesAround extends Reducer<Text, IntWritable, Text, IntWritable> {
    private int groups;

    @Override
    protected void setup(Reducer<Text, IntWritable, Text, IntWritable>.Context context)
        throws IOException, InterruptedException {
      context.write(new Text("reduce before"), new IntWritable(0));
    }

    @Override
    protected void reduce(
        Text key,
        Iterable<IntWritable> values,
        Reducer<Text, IntWritable, Text, IntWritable>.Context context)
        throws IOException, InterruptedException {
      groups++;
      for (IntWritable value : values) {
        context.write(key, value);
      }
    }

    @Override
    protected void cleanup(Reducer<Text, IntWritable, Text, IntWritable>.Context context)
        throws IOException, InterruptedException {
      context.write(new Text("reduce after"), new IntWritable(groups));
    }
  }

  static final class FirstTwoOnly extends Reducer<Text, Text, Text, Text> {
    @Override
    protected void reduce(
        Text key, Iterable<Text> values, Reducer<Text, Text, Text, Text>.Context context)
        throws IOException, InterruptedException {
      Iterator<Text> iterator = values.iterator();
      int read = 0;
      while (read < 2 && iterator.hasNext()) {
        iterator.next();
        read++;
      }
      context.write(key, new Text(read + " of at least as many"));
    }
  }

  static final class ReadsTwice extends Reducer<Text, Text, Text, Text> {
    @Override
    protected void reduce(
        Text key, Iterable<Text> values, Reducer<Text, Text, Text, Text>.Context context)
        throws IOException, InterruptedException {
      MarkableIterator<Text> iterator = new MarkableIterator<>(values.iterator());
      iterator.mark();
      long first = sum(iterator);
      iterator.reset();
      iterator.next();
      iterator.mark();
      sum(iterator);
      iterator.reset();
      sum(iterator);
      context.write(key, new Text(String.valueOf(first)));
    }

    private static long sum(MarkableIterator<Text> iterator) {
      long sum = 0;
      while (iterator.hasNext()) {
        sum += Long.parseLong(iterator.next().toString());
      }
      return sum;
    }
  }

  /** Reads to the end of each group, going back from every seventh value to the last third one. */
  static final class GoesBack extends Reducer<Pair, IntWritable, Text, Text> {
    @Override
    protected void reduce(
        Pair key,
        Iterable<IntWritable> values,
        Reducer<Pair, IntWritable, Text, Text>.Context context)
        throws IOException, InterruptedException {
      MarkableIterator<IntWritable> iterator = new MarkableIterator<>(values.iterator());
      StringBuilder seen = new StringBuilder();
      IdentityHashMap<Object, Boolean> objects = new IdentityHashMap<>();
      iterator.mark();
      for (int i = 1; iterator.hasNext(); i++) {
        IntWritable value = iterator.next();
        objects.put(value, true);
        seen.append(value).append(' ');
        if (i % 3 == 0) {
          iterator.mark();
        }
        if (i % 7 == 0) {
          iterator.reset();
        }
      }
      seen.append("in ").append(objects.size()).append(" objects");
      context.write(new Text(String.valueOf(key.first())), new Text(seen.toString()));
    }
  }

  static final class ClearsMark extends Reducer<Text, Text, Text, Text> {
    @Override
    protected void reduce(
        Text key, Iterable<Text> values, Reducer<Text, Text, Text, Text>.Context context)
        throws IOException, InterruptedException {
      MarkableIterator<Text> iterator = new MarkableIterator<>(values.iterator());
      iterator.mark();
      iterator.next();
      iterator.clearMark();
      try {
        iterator.reset();
        context.write(key, new Text("returned"));
      } catch (IOException e) {
        context.write(key, new Text(e.getMessage()));
      }
    }
  }

  static final class TenLinesOnly extends Mappers.Words {
    @Override
    public void run(Mapper<LongWritable, Text, Text, IntWritable>.Context context)
        throws IOException, InterruptedException {
      setup(context);
      for (int i = 0; i < 10 && context.nextKeyValue(); i++) {
        map(context.getCurrentKey(), context.getCurrentValue(), context);
      }
      cleanup(context);
    }
  }

  static final class ThreeGroupsOnly extends Reducers.Sum {
    @Override
    public void run(Reducer<Text, IntWritable, Text, IntWritable>.Context context)
        throws IOException, InterruptedException {
      setup(context);
      for (int i = 0; i < 3 && context.nextKey(); i++) {
        reduce(context.getCurrentKey(), context.getValues(), context);
      }
      cleanup(context);
    }
  }

  static final class ChangesAtOnce extends Mapper<LongWritable, Text, Text, IntWritable> {
    private final Text key = new Text();
    private final IntWritable value = new IntWritable();

    @Override
    protected void map(
        LongWritable offset,
        Text line,
        Mapper<LongWritable, Text, Text, IntWritable>.Context context)
        throws IOException, InterruptedException {
      for (int i = 0; i < 3; i++) {
        key.set(line.toString().substring(0, 2));
        value.set(i);
        context.write(key, value);
        key.clear();
        value.set(1000);
      }
    }
  }

  static final class OwnThreads extends Mapper<LongWritable, Text, Text, IntWritable> {
    private final List<String> lines = new ArrayList<>();

    @Override
    protected void map(
        LongWritable offset,
        Text line,
        Mapper<LongWritable, Text, Text, IntWritable>.Context context) {
      lines.add(line.toString());
    }

    @Override
    protected void cleanup(Mapper<LongWritable, Text, Text, IntWritable>.Context context)
        throws IOException, InterruptedException {
      List<Thread> threads = new ArrayList<>();
      for (int i = 0; i < 4; i++) {
        threads.add(new Thread(() -> emitAll(context)));
      }
      threads.forEach(Thread::start);
      for (Thread thread : threads) {
        thread.join();
      }
    }

    private void emitAll(Mapper<LongWritable, Text, Text, IntWritable>.Context context) {
      try {
        for (String line : lines) {
          context.write(new Text(line), new IntWritable(1));
        }
      } catch (IOException | InterruptedException e) {
        throw new IllegalStateException(e);
      }
    }
  }
}
