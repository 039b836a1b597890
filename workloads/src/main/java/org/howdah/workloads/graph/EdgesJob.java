package org.howdah.workloads.graph;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.Mapper;
import org.apache.hadoop.mapreduce.Reducer;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormat;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;
import org.apache.hadoop.mapreduce.lib.output.SequenceFileOutputFormat;
import org.howdah.workloads.kit.Edge;
import org.howdah.workloads.kit.FirstField;

/**
 * Makes of lines of edges a {@link Part} for each vertex, with each of its edges once. Keys are
 * {@code vertex TAB target}, and {@code vertex TAB} for one that an edge leads to, so that a
 * reducer gets targets in order and holds nothing but their list.
 */
final class EdgesJob {
  /** What it counts for its driver. */
  enum Total {
    /** Vertices with an edge from them or to them. */
    VERTICES,
    /** Lines that are no edge. */
    MALFORMED_LINES
  }

  private EdgesJob() {}

  static Job of(Configuration settings, Path[] inputs, Path output) throws IOException {
    Job job = Job.getInstance(settings, "pagerank edges");
    job.setJarByClass(EdgesJob.class);
    FileInputFormat.setInputPaths(job, inputs);
    FileOutputFormat.setOutputPath(job, output);
    job.setMapperClass(Ends.class);
    job.setPartitionerClass(FirstField.Partition.class);
    job.setGroupingComparatorClass(FirstField.Grouping.class);
    job.setReducerClass(Targets.class);
    job.setMapOutputKeyClass(Text.class);
    job.setMapOutputValueClass(NullWritable.class);
    job.setOutputFormatClass(SequenceFileOutputFormat.class);
    job.setOutputKeyClass(Text.class);
    job.setOutputValueClass(Part.class);
    return job;
  }

  /** Tells of both ends of an edge that they are there. */
  static final class Ends extends Mapper<LongWritable, Text, Text, NullWritable> {
    private final Text key = new Text();

    @Override
    protected void map(LongWritable offset, Text line, Context context)
        throws IOException, InterruptedException {
      Edge edge = Edge.read(line.toString());
      if (edge == null) {
        context.getCounter(Total.MALFORMED_LINES).increment(1);
        return;
      }
      key.set(edge.from() + "\t" + edge.to());
      context.write(key, NullWritable.get());
      key.set(edge.to() + "\t");
      context.write(key, NullWritable.get());
    }
  }

  /** Lists the targets of a vertex; none, if it has no edge to any. */
  static final class Targets extends Reducer<Text, NullWritable, Text, Part> {
    private static final byte[] COMMA = ",".getBytes(StandardCharsets.US_ASCII);

    private final Text vertex = new Text();
    private final Text target = new Text();
    private final Text previous = new Text();
    private final Part part = new Part();

    @Override
    protected void reduce(
        Text key,
        Iterable<NullWritable> values,
        Reducer<Text, NullWritable, Text, Part>.Context context)
        throws IOException, InterruptedException {
      vertex.set(key.getBytes(), 0, FirstField.length(key));
      previous.clear();
      part.clear();
      part.hasEdges = true;
      for (NullWritable unused : values) {
        FirstField.rest(key, target);
        if (!target.equals(previous)) {
          add();
        }
      }
      context.getCounter(Total.VERTICES).increment(1);
      context.write(vertex, part);
    }

    private void add() {
      if (part.targets.getLength() > 0) {
        part.targets.append(COMMA, 0, COMMA.length);
      }
      part.targets.append(target.getBytes(), 0, target.getLength());
      previous.set(target);
    }
  }
}
