package org.howdah.workloads.language;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.DoubleWritable;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.Mapper;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormat;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;
import org.howdah.hadoop.side.SideKeys;
import org.howdah.hadoop.side.SideTables;
import org.howdah.workloads.kit.Arguments;
import org.howdah.workloads.kit.UsageException;
import org.howdah.workloads.kit.WorkloadTool;

/**
 * Scores sentences with a unigram model: the sum of the logarithms of its tokens' probabilities,
 * negative infinity if the model lacks one of them. No reducer, but in the join that does without
 * look-ups. All ways add in the order of the tokens and so give the same sums.
 */
public final class UnigramScore extends WorkloadTool {
  private static final String TABLE_OPTION = "--table";
  private static final String MODEL_OPTION = "--model";
  private static final String LOOKUP_OPTION = "--lookup";

  private static final Map<
          String, Class<? extends Mapper<LongWritable, Text, Text, DoubleWritable>>>
      MAPPERS =
          Map.of(
              "side", SideScorer.class,
              "get", GetScorer.class,
              "heap", HeapScorer.class,
              "noop", NoOpScorer.class);

  @Override
  public String usage() {
    return """
        usage: unigram-score [generic options] [OPTIONS] INPUT... OUTPUT
        Scores sentences with a model of 'unigram-model'. Output lines: id TAB score, the sum
        of the logarithms of the tokens' probabilities; the id is the sentence's byte offset.
          INPUT           text files or folders, a sentence a line
          OUTPUT          a folder that does not exist yet
          --ids           lines are: id TAB sentence
          --table NAME    the side table with the model (default unigrams)
          --lookup side   ask for the tokens of many sentences at once (default)
          --lookup get    ask for one token at a time and wait, with nothing kept near
          --lookup heap   read the whole model into each task's heap; needs --model
          --lookup reduce bring tokens and model together by sorting, in two passes; needs
                          --model
          --lookup noop   add constants, to see what all the rest costs
          --model FOLDER  what 'unigram-model' wrote, without its --text
        """;
  }

  @Override
  protected Arguments.Syntax syntax() {
    return new Arguments.Syntax(
        Set.of(TABLE_OPTION, MODEL_OPTION, LOOKUP_OPTION), Set.of(Sentences.IDS_OPTION));
  }

  @Override
  protected int run(Arguments arguments) throws Exception {
    arguments.operands(2, Integer.MAX_VALUE);
    String lookup =
        arguments.choice(LOOKUP_OPTION, List.of("side", "get", "heap", "reduce", "noop"));
    Configuration settings = new Configuration(getConf());
    Sentences.configure(settings, arguments.has(Sentences.IDS_OPTION));
    configureModel(settings, lookup, arguments);
    return lookup.equals("reduce")
        ? twoPasses(arguments, settings)
        : onePass(arguments, settings, lookup);
  }

  private static int onePass(Arguments arguments, Configuration settings, String lookup)
      throws Exception {
    Job job = Job.getInstance(settings, "unigram-score " + lookup);
    job.setJarByClass(UnigramScore.class);
    FileInputFormat.setInputPaths(job, arguments.paths(0, 1));
    FileOutputFormat.setOutputPath(job, arguments.lastPath());
    job.setMapperClass(MAPPERS.get(lookup));
    job.setNumReduceTasks(0);
    job.setOutputKeyClass(Text.class);
    job.setOutputValueClass(DoubleWritable.class);
    return exitCode(job);
  }

  private static int twoPasses(Arguments arguments, Configuration settings) throws Exception {
    boolean scored =
        PlaceJoin.score(
            settings,
            "unigram-score",
            arguments.paths(0, 1),
            UnigramJoin.TokenPlaces.class,
            new Path(settings.get(UnigramTable.MODEL)),
            UnigramJoin.Sums.class,
            arguments.lastPath());
    return scored ? 0 : 1;
  }

  private static void configureModel(Configuration settings, String lookup, Arguments arguments)
      throws IOException {
    if (lookup.equals("heap") || lookup.equals("reduce")) {
      if (!arguments.has(MODEL_OPTION)) {
        throw new UsageException("--lookup " + lookup + " needs --model FOLDER");
      }
      settings.set(UnigramTable.MODEL, arguments.option(MODEL_OPTION, ""));
    } else if (!lookup.equals("noop")) {
      String table = arguments.option(TABLE_OPTION, "unigrams");
      SideTables.use(settings, table);
      settings.set(UnigramTable.TABLE, table);
    }
    if (lookup.equals("get")) {
      settings.setLong(SideKeys.NEAR_BYTES, 0);
    }
  }
}
