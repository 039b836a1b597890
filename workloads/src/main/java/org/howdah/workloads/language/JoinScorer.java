package org.howdah.workloads.language;

import java.io.IOException;
import java.util.HexFormat;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.DoubleWritable;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.Mapper;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormat;
import org.apache.hadoop.mapreduce.lib.input.MultipleInputs;
import org.apache.hadoop.mapreduce.lib.input.SequenceFileInputFormat;
import org.apache.hadoop.mapreduce.lib.input.TextInputFormat;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;
import org.apache.hadoop.mapreduce.lib.output.SequenceFileOutputFormat;
import org.howdah.workloads.FirstField;

/*
 * The first pass has keys of token TAB tag, and no token has a tab: so what the model says of a token
 * comes right before the places where it stands, and a reducer need not hold these. A place is SENTENCE
 * TAB POSITION TAB ID, the first two of fixed length, so that the second pass gets the tokens of a
 * sentence in their order and adds them as all other ways do. A sentence is known by its map task and
 * its offset there, for ids need not differ. One without tokens has a single place under the empty
 * token, which no sentence has.
 */
/**
 * Scores sentences without a side table, by two joins in reducers: the first pass brings each token
 * of the sentences together with its probability, the second one those of each sentence.
 */
final class JoinScorer {
  /** How keys of the first pass end that bring what the model says. */
  static final byte[] MODEL = {'\t', '0'};

  private static final byte[] PLACE = {'\t', '1'};

  private JoinScorer() {}

  /** The first pass; its output is for {@link #sum}. */
  static Job join(Configuration settings, Path[] sentences, Path model) throws IOException {
    Job job = Job.getInstance(settings, "unigram-score join");
    job.setJarByClass(JoinScorer.class);
    for (Path path : sentences) {
      MultipleInputs.addInputPath(job, path, TextInputFormat.class, Places.class);
    }
    MultipleInputs.addInputPath(job, model, SequenceFileInputFormat.class, Model.class);
    job.setPartitionerClass(FirstField.Partition.class);
    job.setReducerClass(JoinedTokens.class);
    job.setMapOutputKeyClass(Text.class);
    job.setMapOutputValueClass(Text.class);
    job.setOutputKeyClass(Text.class);
    job.setOutputValueClass(DoubleWritable.class);
    job.setOutputFormatClass(SequenceFileOutputFormat.class);
    return job;
  }

  /** The second pass. */
  static Job sum(Configuration settings, Path joined, Path output) throws IOException {
    Job job = Job.getInstance(settings, "unigram-score sum");
    job.setJarByClass(JoinScorer.class);
    FileInputFormat.setInputPaths(job, joined);
    FileOutputFormat.setOutputPath(job, output);
    job.setInputFormatClass(SequenceFileInputFormat.class);
    job.setMapperClass(Mapper.class);
    job.setPartitionerClass(FirstField.Partition.class);
    job.setGroupingComparatorClass(FirstField.Grouping.class);
    job.setReducerClass(JoinedSums.class);
    job.setOutputKeyClass(Text.class);
    job.setOutputValueClass(DoubleWritable.class);
    return job;
  }

  private static void append(Text text, byte[] bytes) {
    text.append(bytes, 0, bytes.length);
  }

  /** Emits what the model says of each token. */
  static final class Model extends Mapper<Text, DoubleWritable, Text, Text> {
    private final Text key = new Text();
    private final Text logarithm = new Text();

    @Override
    protected void map(Text token, DoubleWritable value, Context context)
        throws IOException, InterruptedException {
      key.set(token);
      append(key, MODEL);
      logarithm.set(Double.toString(value.get()));
      context.write(key, logarithm);
    }
  }

  /** Emits each token of each sentence with its place. */
  static final class Places extends Mapper<LongWritable, Text, Text, Text> {
    private static final HexFormat HEX = HexFormat.of();

    private final Text token = new Text();
    private final Text place = new Text();
    private final Text id = new Text();
    private String task;
    private Sentences sentences;

    @Override
    protected void setup(Context context) {
      task = HEX.toHexDigits(context.getTaskAttemptID().getTaskID().getId());
      sentences = new Sentences(context.getConfiguration());
    }

    @Override
    protected void map(LongWritable offset, Text line, Context context)
        throws IOException, InterruptedException {
      sentences.id(offset, line, id);
      String sentence = task + HEX.toHexDigits(offset.get());
      Tokens tokens = new Tokens(line, sentences.start(offset, line));
      int position = 0;
      while (tokens.next(token)) {
        write(sentence, position++, context);
      }
      if (position == 0) {
        token.clear();
        write(sentence, 0, context);
      }
      context.getCounter(ScoreCount.SENTENCES).increment(1);
      context.getCounter(ScoreCount.TOKENS).increment(position);
    }

    private void write(String sentence, int position, Context context)
        throws IOException, InterruptedException {
      append(token, PLACE);
      place.set(sentence + '\t' + HEX.toHexDigits(position) + '\t');
      place.append(id.getBytes(), 0, id.getLength());
      context.write(token, place);
    }
  }
}
