package org.howdah.workloads.language;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.Mapper;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormat;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;
import org.howdah.hadoop.side.LookUpCounters;
import org.howdah.sidedata.SideTable;
import org.howdah.workloads.kit.Arguments;
import org.howdah.workloads.kit.UsageException;
import org.howdah.workloads.kit.WorkloadTool;

/**
 * Finds the words of text without spaces: those whose product of scores is highest, each scored
 * after the word before it by {@link StupidBackOff}; a word of n characters that the model lacks
 * counts {@code 10 / 10^n}, after Norvig, <i>Natural Language Corpus Data</i>, in <i>Beautiful
 * Data</i>, 2009. Like the decoding of a translation, it cannot know what it has to look up before
 * it has seen the answers to earlier look-ups.
 */
public final class Segment extends WorkloadTool {
  private static final String BEAM_OPTION = "--beam";
  private static final String BEAM = "howdah.workloads.segment.beam";
  private static final int BEAM_DEFAULT = 5;
  private static final int TEXTS_MAX = 1024;
  private static final int BYTES_MAX = 64 << 10;

  @Override
  public String usage() {
    return """
    usage: segment [generic options] [OPTIONS] INPUT... OUTPUT
    Finds the words of lines without spaces, with the counts of 'ngram-model --letters'
    of words and pairs of words. Output lines: id TAB words, with a space between them;
    the id is the line's byte offset.
      INPUT         text files or folders; what a line has beside letters is left out
      OUTPUT        a folder that does not exist yet
      --table NAME  the side table with the counts (default ngrams)
      --lookup side look counts up there (default)
      --lookup heap read all counts into each task's heap; needs --model
      --model PATH  what 'ngram-model' wrote
      --beam N      how many ways to cut the text before a place are kept (default 5)
      --ids         lines are: id TAB text
    """;
  }

  @Override
  protected Arguments.Syntax syntax() {
    return new Arguments.Syntax(
        Set.of(
            NgramScore.TABLE_OPTION,
            NgramScore.LOOKUP_OPTION,
            NgramScore.MODEL_OPTION,
            BEAM_OPTION),
        Set.of(Sentences.IDS_OPTION));
  }

  @Override
  protected int run(Arguments arguments) throws Exception {
    arguments.operands(2, Integer.MAX_VALUE);
    long beam = arguments.count(BEAM_OPTION, BEAM_DEFAULT);
    if (beam < 1 || beam > Lattice.WORD_CHARACTERS_MAX) {
      throw new UsageException("--beam must be 1 to " + Lattice.WORD_CHARACTERS_MAX);
    }
    Configuration settings = new Configuration(getConf());
    settings.setInt(BEAM, (int) beam);
    Sentences.configure(settings, arguments.has(Sentences.IDS_OPTION));
    NgramScore.use(settings, arguments, List.of("side", "heap"));
    Job job = Job.getInstance(settings, "segment");
    job.setJarByClass(Segment.class);
    FileInputFormat.setInputPaths(job, arguments.paths(0, 1));
    FileOutputFormat.setOutputPath(job, arguments.lastPath());
    job.setMapperClass(Words.class);
    job.setNumReduceTasks(0);
    job.setOutputKeyClass(Text.class);
    job.setOutputValueClass(Text.class);
    return exitCode(job);
  }

  /** Gathers texts until there are enough of them to ask for much at once. */
  static final class Words extends Mapper<LongWritable, Text, Text, Text> {
    private final List<Text> ids = new ArrayList<>();
    private final List<String> texts = new ArrayList<>();
    private Sentences sentences;
    private SideTable<Text, LongWritable> table;
    private Segmenter segmenter;
    private int bytes;

    @Override
    protected void setup(Context context) throws IOException {
      Configuration job = context.getConfiguration();
      sentences = new Sentences(job);
      table = NgramScore.open(job);
      segmenter = new Segmenter(table, job.getInt(BEAM, BEAM_DEFAULT));
    }

    @Override
    protected void map(LongWritable offset, Text line, Context context)
        throws IOException, InterruptedException {
      Text id = new Text();
      sentences.id(offset, line, id);
      ids.add(id);
      texts.add(Letters.words(line, sentences.start(offset, line)).replace(" ", ""));
      bytes += line.getLength();
      if (texts.size() >= TEXTS_MAX || bytes >= BYTES_MAX) {
        segment(context);
      }
    }

    private void segment(Context context) throws IOException, InterruptedException {
      List<List<String>> words = segmenter.segment(texts);
      for (int i = 0; i < words.size(); i++) {
        context.write(ids.get(i), new Text(String.join(" ", words.get(i))));
      }
      ids.clear();
      texts.clear();
      bytes = 0;
    }

    /** As a mapper's, but that the last texts are only segmented if all others were. */
    @Override
    public void run(Context context) throws IOException, InterruptedException {
      setup(context);
      try {
        while (context.nextKeyValue()) {
          map(context.getCurrentKey(), context.getCurrentValue(), context);
        }
        segment(context);
      } finally {
        String name = context.getConfiguration().get(NgramScore.TABLE);
        LookUpCounters.publish(name, table.stats(), context);
        table.close();
      }
    }
  }
}
