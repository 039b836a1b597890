package org.howdah.workloads.puma;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.Mapper;
import org.apache.hadoop.mapreduce.Reducer;
import org.apache.hadoop.mapreduce.lib.reduce.LongSumReducer;
import org.howdah.workloads.kit.Arguments;
import org.howdah.workloads.kit.FirstField;
import org.howdah.workloads.kit.Words;

/**
 * Lists the frequent words of each host, the most frequent first. Keys are {@code host TAB word}. A
 * reducer holds the vector of one host: the words that are frequent there.
 */
public final class TermVector extends PumaTool {
  private static final String CUTOFF_OPTION = "--cutoff";
  private static final String CUTOFF = "howdah.workloads.term-vector.cutoff";
  private static final int CUTOFF_DEFAULT = 10;
  private static final int TERMS_MAX = 10_000_000;

  public TermVector() {
    super("term-vector");
  }

  @Override
  public String usage() {
    return """
        usage: term-vector [generic options] [--cutoff N] INPUT... OUTPUT
        Lists the words that are frequent on each host, the most frequent first; a host is a
        file, by its name. Output lines: host TAB word:count.
          --cutoff N  how often a word has to be there (default 10)
          INPUT       text files or folders
          OUTPUT      a folder that does not exist yet
        Worth setting: -D mapreduce.job.reduces=N (default 1)
        """;
  }

  @Override
  protected Arguments.Syntax syntax() {
    return new Arguments.Syntax(Set.of(CUTOFF_OPTION), Set.of());
  }

  @Override
  void configure(Job job, Arguments arguments) {
    job.getConfiguration().setLong(CUTOFF, arguments.count(CUTOFF_OPTION, CUTOFF_DEFAULT));
    job.setMapperClass(Terms.class);
    job.setCombinerClass(LongSumReducer.class);
    job.setPartitionerClass(FirstField.Partition.class);
    job.setGroupingComparatorClass(FirstField.Grouping.class);
    job.setReducerClass(Vectors.class);
    job.setMapOutputKeyClass(Text.class);
    job.setMapOutputValueClass(LongWritable.class);
    writeText(job);
  }

  /** Emits each word with its host and a count of one. */
  static final class Terms extends Mapper<LongWritable, Text, Text, LongWritable> {
    private static final LongWritable ONE = new LongWritable(1);

    private final Text word = new Text();
    private final Text key = new Text();
    private byte[] prefix;

    @Override
    protected void setup(Context context) throws IOException {
      prefix = (DocumentName.of(context.getInputSplit()) + "\t").getBytes(StandardCharsets.UTF_8);
    }

    @Override
    protected void map(LongWritable offset, Text line, Context context)
        throws IOException, InterruptedException {
      for (Words words = new Words(line); words.next(); ) {
        words.copyTo(word);
        key.set(prefix);
        key.append(word.getBytes(), 0, word.getLength());
        context.write(key, ONE);
      }
    }
  }

  /** Gets the words of a host in their order, and writes those that are frequent by count. */
  static final class Vectors extends Reducer<Text, LongWritable, Text, Text> {
    private record Term(Text word, long count) {}

    private static final Comparator<Term> ORDER =
        Comparator.comparingLong(Term::count).reversed().thenComparing(Term::word);

    private final Text host = new Text();
    private final Text current = new Text();
    private long cutoff;

    @Override
    protected void setup(Reducer<Text, LongWritable, Text, Text>.Context context) {
      cutoff = context.getConfiguration().getLong(CUTOFF, CUTOFF_DEFAULT);
    }

    @Override
    protected void reduce(
        Text key,
        Iterable<LongWritable> counts,
        Reducer<Text, LongWritable, Text, Text>.Context context)
        throws IOException, InterruptedException {
      host.set(key.getBytes(), 0, FirstField.length(key));
      List<Term> vector = new ArrayList<>();
      current.set(key);
      long sum = 0;
      for (LongWritable count : counts) {
        if (!current.equals(key)) {
          add(sum, vector);
          current.set(key);
          sum = 0;
        }
        sum += count.get();
      }
      add(sum, vector);
      vector.sort(ORDER);
      for (Term term : vector) {
        context.write(host, new Text(term.word + ":" + term.count));
      }
    }

    private void add(long sum, List<Term> vector) throws IOException {
      if (sum < cutoff) {
        return;
      }
      if (vector.size() == TERMS_MAX) {
        throw new IOException(
            String.format(
                "more than %d words are on %s %d times or more: raise %s",
                TERMS_MAX, host, cutoff, CUTOFF_OPTION));
      }
      Text word = new Text();
      FirstField.rest(current, word);
      vector.add(new Term(word, sum));
    }
  }
}
