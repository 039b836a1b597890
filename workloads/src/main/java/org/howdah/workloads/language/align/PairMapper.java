package org.howdah.workloads.language.align;

import java.io.IOException;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.DoubleWritable;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.howdah.hadoop.side.LookUpMapper;
import org.howdah.hadoop.side.SideTables;
import org.howdah.sidedata.SideTable;
import org.howdah.workloads.kit.HeapTables;
import org.howdah.workloads.language.Sentences;

/**
 * Looks up how likely each word of a sentence is translated by each word of its translation.
 *
 * @param <P> output values
 */
abstract class PairMapper<P>
    extends LookUpMapper<LongWritable, Text, Text, DoubleWritable, Text, P> {
  static final String TABLE = "howdah.workloads.align.table";

  /** The parameters, for the heap; unless it is set, they are in a side table. */
  static final String PARAMETERS = "howdah.workloads.align.parameters";

  private String table;
  private Sentences sentences;

  /**
   * Maps a pair.
   *
   * @param probabilities of each target word, of each source word to become it; not 0 for all
   */
  abstract void map(Text id, SentencePair pair, double[][] probabilities, Context context)
      throws IOException, InterruptedException;

  @Override
  protected final SideTable<Text, DoubleWritable> open(Configuration job) throws IOException {
    table = job.get(TABLE);
    sentences = new Sentences(job);
    String parameters = job.get(PARAMETERS);
    return parameters == null
        ? SideTables.open(job, table, Text.class, DoubleWritable.class)
        : SideTable.inHeap(HeapTables.ofPairs(parameters, DoubleWritable.class, job));
  }

  @Override
  protected final String table() {
    return table;
  }

  @Override
  protected final void keys(LongWritable offset, Text line, List<Text> keys) throws IOException {
    SentencePair.read(sentences, offset, line).keys(keys);
  }

  @Override
  protected final void map(
      LongWritable offset, Text line, List<DoubleWritable> values, Context context)
      throws IOException, InterruptedException {
    SentencePair pair = SentencePair.read(sentences, offset, line);
    double[][] probabilities = new double[pair.targets().length][pair.sources().length];
    int at = 0;
    for (double[] ofTarget : probabilities) {
      for (int i = 0; i < ofTarget.length; i++) {
        DoubleWritable value = values.get(at++);
        ofTarget[i] = value == null ? 0 : value.get();
      }
    }
    Text id = new Text();
    sentences.id(offset, line, id);
    map(id, pair, probabilities, context);
  }
}
