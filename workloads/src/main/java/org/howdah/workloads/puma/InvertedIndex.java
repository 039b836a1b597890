package org.howdah.workloads.puma;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.Mapper;
import org.howdah.workloads.kit.Arguments;
import org.howdah.workloads.kit.FirstField;
import org.howdah.workloads.kit.Words;

/** Lists the documents that each word is in. Keys are {@code word TAB document}, without values. */
public final class InvertedIndex extends PumaTool {
  public InvertedIndex() {
    super("inverted-index");
  }

  @Override
  public String usage() {
    return """
        usage: inverted-index [generic options] INPUT... OUTPUT
        Lists the documents that each word is in; a document is a file, by its name.
        Output lines: word TAB document, each once.
          INPUT    text files or folders
          OUTPUT   a folder that does not exist yet
        Worth setting: -D mapreduce.job.reduces=N (default 1)
        """;
  }

  @Override
  void configure(Job job, Arguments arguments) {
    job.setMapperClass(Occurrences.class);
    job.setCombinerClass(Distinct.class);
    job.setPartitionerClass(FirstField.Partition.class);
    job.setReducerClass(Distinct.class);
    job.setOutputKeyClass(Text.class);
    job.setOutputValueClass(NullWritable.class);
  }

  /** Emits each word with its document's name. */
  static final class Occurrences extends Mapper<LongWritable, Text, Text, NullWritable> {
    private final Text key = new Text();
    private byte[] suffix;

    @Override
    protected void setup(Context context) throws IOException {
      suffix = ("\t" + DocumentName.of(context.getInputSplit())).getBytes(StandardCharsets.UTF_8);
    }

    @Override
    protected void map(LongWritable offset, Text line, Context context)
        throws IOException, InterruptedException {
      for (Words words = new Words(line); words.next(); ) {
        words.copyTo(key);
        key.append(suffix, 0, suffix.length);
        context.write(key, NullWritable.get());
      }
    }
  }
}
