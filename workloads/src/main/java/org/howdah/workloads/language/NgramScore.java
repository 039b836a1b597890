package org.howdah.workloads.language;

import java.io.IOException;
import java.util.List;
import java.util.Set;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.DoubleWritable;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormat;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;
import org.howdah.hadoop.side.LookUpMapper;
import org.howdah.hadoop.side.SideTables;
import org.howdah.sidedata.SideTable;
import org.howdah.workloads.kit.Arguments;
import org.howdah.workloads.kit.HeapTables;
import org.howdah.workloads.kit.UsageException;
import org.howdah.workloads.kit.WorkloadTool;

/**
 * Scores sentences with counts of n-grams, by {@link StupidBackOff}. All n-grams of a sentence, and
 * those of many sentences, are asked for at once, whether backing off will need them or not: that
 * costs less than waiting to see.
 */
public final class NgramScore extends WorkloadTool {
  static final String TABLE = "howdah.workloads.ngrams.table";
  static final String TABLE_OPTION = "--table";
  static final String LOOKUP_OPTION = "--lookup";
  static final String MODEL_OPTION = "--model";
  private static final String MODEL = "howdah.workloads.ngrams.model";

  @Override
  public String usage() {
    return """
    usage: ngram-score [generic options] [OPTIONS] INPUT... OUTPUT
    Scores sentences with the counts of 'ngram-model', backing off from groups of tokens
    that it lacks to shorter ones. Output lines: id TAB score, a sum of logarithms; the
    id is the sentence's byte offset.
      INPUT         text files or folders, a sentence a line
      OUTPUT        a folder that does not exist yet
      --table NAME  the side table with the counts (default ngrams)
      --lookup side look counts up there (default)
      --lookup heap read all counts into each task's heap; needs --model
      --lookup reduce
                    bring groups and counts together by sorting, in two passes; needs
                    --model
      --model PATH  what 'ngram-model' wrote
      --order N     how many tokens the longest groups have, 1 to 9 (default 3)
      --ids         lines are: id TAB sentence
      --letters     take words of lower-case letters and digits, as the model did
    """;
  }

  @Override
  protected Arguments.Syntax syntax() {
    return new Arguments.Syntax(
        Set.of(NgramModel.ORDER_OPTION, TABLE_OPTION, LOOKUP_OPTION, MODEL_OPTION),
        Set.of(Sentences.IDS_OPTION, PaddedSentence.LETTERS_OPTION));
  }

  @Override
  protected int run(Arguments arguments) throws Exception {
    arguments.operands(2, Integer.MAX_VALUE);
    Configuration settings = new Configuration(getConf());
    NgramModel.configure(settings, arguments);
    if (use(settings, arguments, List.of("side", "heap", "reduce")).equals("reduce")) {
      return twoPasses(arguments, settings);
    }
    Job job = Job.getInstance(settings, "ngram-score");
    job.setJarByClass(NgramScore.class);
    FileInputFormat.setInputPaths(job, arguments.paths(0, 1));
    FileOutputFormat.setOutputPath(job, arguments.lastPath());
    job.setMapperClass(Scores.class);
    job.setNumReduceTasks(0);
    job.setOutputKeyClass(Text.class);
    job.setOutputValueClass(DoubleWritable.class);
    return exitCode(job);
  }

  private static int twoPasses(Arguments arguments, Configuration settings) throws Exception {
    boolean scored =
        PlaceJoin.score(
            settings,
            "ngram-score",
            arguments.paths(0, 1),
            NgramJoin.GramPlaces.class,
            new Path(settings.get(MODEL)),
            NgramJoin.Scores.class,
            arguments.lastPath());
    return scored ? 0 : 1;
  }

  /**
   * Has a job use the counts that the arguments name.
   *
   * @param ways in which the job can look up
   * @return the one that was chosen
   */
  static String use(Configuration job, Arguments arguments, List<String> ways) throws IOException {
    String table = arguments.option(TABLE_OPTION, "ngrams");
    job.set(TABLE, table);
    String way = arguments.choice(LOOKUP_OPTION, ways);
    if (way.equals("side")) {
      SideTables.use(job, table);
    } else if (arguments.has(MODEL_OPTION)) {
      job.set(MODEL, arguments.option(MODEL_OPTION, ""));
    } else {
      throw new UsageException("--lookup " + way + " needs --model FOLDER");
    }
    return way;
  }

  static SideTable<Text, LongWritable> open(Configuration job) throws IOException {
    String model = job.get(MODEL);
    return model == null
        ? SideTables.open(job, job.get(TABLE), Text.class, LongWritable.class)
        : SideTable.inHeap(HeapTables.ofPairs(model, LongWritable.class, job));
  }

  /** Asks for all n-grams of each sentence. */
  static final class Scores
      extends LookUpMapper<LongWritable, Text, Text, LongWritable, Text, DoubleWritable> {
    private final Text id = new Text();
    private final DoubleWritable score = new DoubleWritable();
    private String table;
    private Sentences sentences;
    private GramKeys grams;
    private int order;

    @Override
    protected SideTable<Text, LongWritable> open(Configuration job) throws IOException {
      table = job.get(TABLE);
      sentences = new Sentences(job);
      grams = new GramKeys(job);
      order = GramKeys.order(job);
      return NgramScore.open(job);
    }

    @Override
    protected String table() {
      return table;
    }

    @Override
    protected void keys(LongWritable offset, Text line, List<Text> keys) throws IOException {
      grams.of(offset, line, keys);
    }

    @Override
    protected void map(LongWritable offset, Text line, List<LongWritable> counts, Context context)
        throws IOException, InterruptedException {
      sentences.id(offset, line, id);
      score.set(StupidBackOff.score(order, counts));
      context.write(id, score);
      context.getCounter(ScoreCount.SENTENCES).increment(1);
      context.getCounter(ScoreCount.UNKNOWN_TOKENS).increment(StupidBackOff.unknown(order, counts));
    }
  }
}
