package org.howdah.workloads.basic;

import java.io.IOException;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Mapper;
import org.howdah.workloads.kit.Words;

/** What {@link SecondarySort} can take as names and numbers. */
final class NamedNumberMappers {
  private NamedNumberMappers() {}

  /** Reads lines of a name and a number. */
  static final class NamesAndNumbers extends Mapper<LongWritable, Text, NamedNumber, LongWritable> {
    private final NamedNumber pair = new NamedNumber();
    private final LongWritable number = new LongWritable();

    @Override
    protected void map(LongWritable offset, Text line, Context context)
        throws IOException, InterruptedException {
      String[] fields = line.toString().strip().split("\\s+", 3);
      if (fields.length != 2 || !isWholeNumber(fields[1])) {
        context.getCounter(SecondarySort.Lines.MALFORMED).increment(1);
        return;
      }
      pair.name.set(fields[0]);
      pair.number = Long.parseLong(fields[1]);
      number.set(pair.number);
      context.write(pair, number);
    }

    private static boolean isWholeNumber(String text) {
      return text.matches("[+-]?[0-9]{1,18}");
    }
  }

  /** Takes each word of any text, with its line's offset. */
  static final class WordsAndOffsets extends Mapper<LongWritable, Text, NamedNumber, LongWritable> {
    private final NamedNumber pair = new NamedNumber();

    @Override
    protected void map(LongWritable offset, Text line, Context context)
        throws IOException, InterruptedException {
      pair.number = offset.get();
      for (Words words = new Words(line); words.next(); ) {
        words.copyTo(pair.name);
        context.write(pair, offset);
      }
    }
  }
}
