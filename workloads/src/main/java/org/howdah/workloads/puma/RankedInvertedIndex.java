package org.howdah.workloads.puma;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.Mapper;
import org.apache.hadoop.mapreduce.Reducer;
import org.howdah.workloads.kit.Arguments;
import org.howdah.workloads.kit.FirstField;

/**
 * Lists the documents that word sequences are in, those first that have them most often. Keys are
 * {@code words TAB rank document}, and sort as the output does; there are no values.
 */
public final class RankedInvertedIndex extends PumaTool {
  public RankedInvertedIndex() {
    super("ranked-inverted-index");
  }

  @Override
  public String usage() {
    return """
        usage: ranked-inverted-index [generic options] INPUT... OUTPUT
        Lists the documents that words are in, those first that have them most often.
        Input lines: words|document TAB count, as sequence-count writes them.
        Output lines: words TAB count|document.
          INPUT    files or folders
          OUTPUT   a folder that does not exist yet
        Worth setting: -D mapreduce.job.reduces=N (default 1)
        """;
  }

  @Override
  void configure(Job job, Arguments arguments) {
    job.setMapperClass(Ranks.class);
    job.setReducerClass(Listing.class);
    sortBehindFirstField(job);
  }

  /** Puts the count before the document, in a form that sorts the largest first. */
  static final class Ranks extends Mapper<LongWritable, Text, Text, NullWritable> {
    private static final byte[] TAB = {'\t'};
    private final Text key = new Text();

    @Override
    protected void map(LongWritable offset, Text line, Context context)
        throws IOException, InterruptedException {
      byte[] bytes = line.getBytes();
      int tab = last(bytes, line.getLength(), '\t');
      int bar = last(bytes, tab, '|');
      String count = tab < 0 ? "" : Text.decode(bytes, tab + 1, line.getLength() - tab - 1);
      if (bar < 1 || last(bytes, bar, '\t') >= 0 || !DescendingCount.isCount(count)) {
        context.getCounter(PumaCounter.MALFORMED_LINES).increment(1);
        return;
      }
      byte[] rank = DescendingCount.encode(count).getBytes(StandardCharsets.US_ASCII);
      key.set(bytes, 0, bar);
      key.append(TAB, 0, 1);
      key.append(rank, 0, rank.length);
      key.append(bytes, bar + 1, tab - bar - 1);
      context.write(key, NullWritable.get());
    }

    private static int last(byte[] bytes, int end, char wanted) {
      int at = end - 1;
      while (at >= 0 && bytes[at] != wanted) {
        at--;
      }
      return at;
    }
  }

  /** Puts the count back into its usual form. */
  static final class Listing extends Reducer<Text, NullWritable, Text, Text> {
    private final Text words = new Text();
    private final Text rest = new Text();

    @Override
    protected void reduce(
        Text key,
        Iterable<NullWritable> values,
        Reducer<Text, NullWritable, Text, Text>.Context context)
        throws IOException, InterruptedException {
      words.set(key.getBytes(), 0, FirstField.length(key));
      FirstField.rest(key, rest);
      String ranked = rest.toString();
      int length = DescendingCount.length(ranked);
      Text listed =
          new Text(
              DescendingCount.decode(ranked.substring(0, length)) + "|" + ranked.substring(length));
      for (NullWritable unused : values) {
        context.write(words, listed);
      }
    }
  }
}
