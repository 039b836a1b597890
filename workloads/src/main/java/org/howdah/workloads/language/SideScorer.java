package org.howdah.workloads.language;

import java.io.IOException;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.DoubleWritable;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.howdah.hadoop.side.LookUpMapper;
import org.howdah.sidedata.SideTable;

/** Scores sentences with the tokens of many of them in one question. */
final class SideScorer
    extends LookUpMapper<LongWritable, Text, Text, DoubleWritable, Text, DoubleWritable> {
  private final Text id = new Text();
  private final DoubleWritable score = new DoubleWritable();
  private String table;
  private Sentences sentences;
  private TokenKeys tokens;

  @Override
  protected SideTable<Text, DoubleWritable> open(Configuration job) throws IOException {
    table = job.get(UnigramTable.TABLE);
    sentences = new Sentences(job);
    tokens = new TokenKeys(sentences);
    return UnigramTable.open(job);
  }

  @Override
  protected String table() {
    return table;
  }

  @Override
  protected void keys(LongWritable offset, Text line, List<Text> keys) throws IOException {
    tokens.of(offset, line, keys);
  }

  @Override
  protected void map(LongWritable offset, Text line, List<DoubleWritable> values, Context context)
      throws IOException, InterruptedException {
    double sum = 0;
    long unknown = 0;
    for (DoubleWritable value : values) {
      sum += value == null ? Double.NEGATIVE_INFINITY : value.get();
      unknown += value == null ? 1 : 0;
    }
    sentences.id(offset, line, id);
    score.set(sum);
    context.write(id, score);
    context.getCounter(ScoreCount.SENTENCES).increment(1);
    context.getCounter(ScoreCount.TOKENS).increment(values.size());
    context.getCounter(ScoreCount.UNKNOWN_TOKENS).increment(unknown);
  }
}
