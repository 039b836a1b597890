package org.howdah.workloads.puma;

import java.io.IOException;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Mapper;

/** Takes the first two columns of a table as edges. */
final class TableEdges extends Mapper<LongWritable, Text, Text, NullWritable> {
  private final Text edge = new Text();

  @Override
  protected void map(LongWritable offset, Text line, Context context)
      throws IOException, InterruptedException {
    String[] columns = line.toString().split("\t", 3);
    if (columns.length < 2
        || columns[0].isEmpty()
        || columns[1].isEmpty()
        || columns[0].indexOf(',') >= 0
        || columns[1].indexOf(',') >= 0) {
      context.getCounter(PumaCounter.MALFORMED_LINES).increment(1);
      return;
    }
    edge.set(columns[0] + "," + columns[1]);
    context.write(edge, NullWritable.get());
  }
}
