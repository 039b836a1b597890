package org.howdah.workloads.puma;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.Mapper;
import org.howdah.workloads.kit.Arguments;
import org.howdah.workloads.kit.Words;

/** Counts three words in a row, separately for each document. */
public final class SequenceCount extends PumaTool {
  public SequenceCount() {
    super("sequence-count");
  }

  @Override
  public String usage() {
    return """
        usage: sequence-count [generic options] INPUT... OUTPUT
        Counts three words in a row on a line, separately for each document: a file, by its
        name. Output lines: word|word|word|document TAB count. ranked-inverted-index takes them.
          INPUT    text files or folders
          OUTPUT   a folder that does not exist yet
        Worth setting: -D mapreduce.job.reduces=N (default 1)
        """;
  }

  @Override
  void configure(Job job, Arguments arguments) {
    job.setMapperClass(Sequences.class);
    sum(job, Text.class);
  }

  /** Emits each sequence with a count of one. */
  static final class Sequences extends Mapper<LongWritable, Text, Text, LongWritable> {
    private static final int LENGTH = 3;
    private static final byte[] BAR = {'|'};
    private static final LongWritable ONE = new LongWritable(1);

    private final Text[] latest = {new Text(), new Text(), new Text()};
    private final Text key = new Text();
    private byte[] document;

    @Override
    protected void setup(Context context) throws IOException {
      document = DocumentName.of(context.getInputSplit()).getBytes(StandardCharsets.UTF_8);
    }

    @Override
    protected void map(LongWritable offset, Text line, Context context)
        throws IOException, InterruptedException {
      int count = 0;
      for (Words words = new Words(line); words.next(); ) {
        words.copyTo(latest[count++ % LENGTH]);
        if (count >= LENGTH) {
          makeKey(count);
          context.write(key, ONE);
        }
      }
    }

    private void makeKey(int count) {
      key.clear();
      for (int i = 0; i < LENGTH; i++) {
        Text word = latest[(count + i) % LENGTH];
        key.append(word.getBytes(), 0, word.getLength());
        key.append(BAR, 0, 1);
      }
      key.append(document, 0, document.length);
    }
  }
}
