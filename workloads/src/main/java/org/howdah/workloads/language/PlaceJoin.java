package org.howdah.workloads.language;

import java.io.IOException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.DoubleWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.io.Writable;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.Mapper;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormat;
import org.apache.hadoop.mapreduce.lib.input.MultipleInputs;
import org.apache.hadoop.mapreduce.lib.input.SequenceFileInputFormat;
import org.apache.hadoop.mapreduce.lib.input.TextInputFormat;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;
import org.apache.hadoop.mapreduce.lib.output.SequenceFileOutputFormat;
import org.howdah.workloads.kit.FirstField;
import org.howdah.workloads.kit.Scratch;

/*
 * The first pass has keys of KEY TAB tag, and no key of a model has a tab: so what the model says of a
 * key comes right before the places where it is needed, and a reducer need not hold these. A place is
 * RECORD TAB NUMBER, both of fixed length, so that the second pass gets the values of a record in the
 * order of its keys and adds them as all other ways do. A record is known by its map task and its offset
 * there, for ids need not differ. Its head, what the second pass has to know of it, comes with its place
 * 0, whose key is the record itself, so that heads spread over all reducers; what a model might say of
 * such a key nobody reads.
 */
/**
 * Brings records and what a model says of their keys together without a side table, by two joins in
 * reducers: the first pass brings each key together with its value, the second one the values of
 * each record.
 */
public final class PlaceJoin {
  private PlaceJoin() {}

  /**
   * The first pass; its output is for {@link #collect}.
   *
   * @param places says what is needed where
   * @param model sequence files of Text and anything whose text is all there is to know of it
   */
  public static Job join(
      Configuration settings,
      String name,
      Path[] records,
      Class<? extends Places> places,
      Path model,
      Path joined)
      throws IOException {
    Job job = Job.getInstance(settings, name);
    job.setJarByClass(PlaceJoin.class);
    for (Path path : records) {
      MultipleInputs.addInputPath(job, path, TextInputFormat.class, places);
    }
    MultipleInputs.addInputPath(job, model, SequenceFileInputFormat.class, Model.class);
    FileOutputFormat.setOutputPath(job, joined);
    job.setPartitionerClass(FirstField.Partition.class);
    job.setReducerClass(JoinedPlaces.class);
    job.setOutputKeyClass(Text.class);
    job.setOutputValueClass(Text.class);
    job.setOutputFormatClass(SequenceFileOutputFormat.class);
    return job;
  }

  /** The second pass; its output format and types are the caller's to set. */
  public static Job collect(
      Configuration settings, String name, Path joined, Class<? extends JoinedRecords<?>> reducer)
      throws IOException {
    Job job = Job.getInstance(settings, name);
    job.setJarByClass(PlaceJoin.class);
    FileInputFormat.setInputPaths(job, joined);
    job.setInputFormatClass(SequenceFileInputFormat.class);
    job.setMapperClass(Mapper.class);
    job.setMapOutputKeyClass(Text.class);
    job.setMapOutputValueClass(Text.class);
    job.setPartitionerClass(FirstField.Partition.class);
    job.setGroupingComparatorClass(FirstField.Grouping.class);
    job.setReducerClass(reducer);
    return job;
  }

  /**
   * Both passes for records that get a score each, as text: their ids, a tab and a number.
   *
   * @return whether both succeeded
   */
  static boolean score(
      Configuration settings,
      String name,
      Path[] records,
      Class<? extends Places> places,
      Path model,
      Class<? extends JoinedRecords<DoubleWritable>> reducer,
      Path output)
      throws Exception {
    try (Scratch scratch = new Scratch(output, settings)) {
      Path joined = scratch.path("joined");
      Job join = join(settings, name + " join", records, places, model, joined);
      Job score = collect(settings, name + " score", joined, reducer);
      FileOutputFormat.setOutputPath(score, output);
      score.setOutputKeyClass(Text.class);
      score.setOutputValueClass(DoubleWritable.class);
      return join.waitForCompletion(true) && score.waitForCompletion(true);
    }
  }

  /** Emits what the model says of each key. */
  static final class Model extends Mapper<Text, Writable, Text, Text> {
    private final Text key = new Text();
    private final Text said = new Text();

    @Override
    protected void map(Text of, Writable value, Context context)
        throws IOException, InterruptedException {
      key.set(of);
      key.append(JoinedPlaces.MODEL, 0, JoinedPlaces.MODEL.length);
      said.set(value.toString());
      context.write(key, said);
    }
  }
}
