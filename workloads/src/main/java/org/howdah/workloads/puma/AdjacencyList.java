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
import org.howdah.workloads.kit.Edge;
import org.howdah.workloads.kit.FirstField;

/**
 * Lists the neighbours of each vertex of a directed graph. Keys are {@code vertex TAB < neighbour}
 * for those with an edge to the vertex and {@code vertex TAB > neighbour} for those that it has an
 * edge to, so that a reducer gets both lists in order and holds nothing but the line it makes.
 */
public final class AdjacencyList extends PumaTool {
  private static final int NEIGHBOURS_MAX = 200_000;
  private static final char FROM = '<';
  private static final char TO = '>';

  public AdjacencyList() {
    super("adjacency-list");
  }

  @Override
  public String usage() {
    return """
        usage: adjacency-list [generic options] INPUT... OUTPUT
        Lists the neighbours of each vertex. Input lines: vertex,vertex for an edge from the
        first to the second. Output lines: vertex TAB from{vertex,...}:to{vertex,...} with
        each neighbour once, in order; the first 200000 of each list, a warning says of how
        many there is more.
          INPUT    files or folders
          OUTPUT   a folder that does not exist yet
        Worth setting: -D mapreduce.job.reduces=N (default 1)
        """;
  }

  @Override
  void configure(Job job, Arguments arguments) {
    job.setMapperClass(BothEnds.class);
    job.setCombinerClass(Distinct.class);
    job.setReducerClass(Lists.class);
    sortBehindFirstField(job);
    job.setGroupingComparatorClass(FirstField.Grouping.class);
  }

  /** Tells each end of an edge of the other. */
  static final class BothEnds extends Mapper<LongWritable, Text, Text, NullWritable> {
    private final Text key = new Text();

    @Override
    protected void map(LongWritable offset, Text line, Context context)
        throws IOException, InterruptedException {
      Edge edge = Edge.read(line.toString());
      if (edge == null) {
        context.getCounter(PumaCounter.MALFORMED_LINES).increment(1);
        return;
      }
      key.set(edge.from() + "\t" + TO + edge.to());
      context.write(key, NullWritable.get());
      key.set(edge.to() + "\t" + FROM + edge.from());
      context.write(key, NullWritable.get());
    }
  }

  /** Makes one line of all neighbours of a vertex. */
  static final class Lists extends Reducer<Text, NullWritable, Text, Text> {
    private final Text vertex = new Text();
    private final Text previous = new Text();
    private final Text neighbour = new Text();
    private final Text lists = new Text();
    private char direction;
    private int listed;

    @Override
    protected void reduce(
        Text key,
        Iterable<NullWritable> values,
        Reducer<Text, NullWritable, Text, Text>.Context context)
        throws IOException, InterruptedException {
      vertex.set(key.getBytes(), 0, FirstField.length(key));
      previous.clear();
      lists.clear();
      direction = FROM;
      listed = 0;
      append("from{");
      for (NullWritable unused : values) {
        if (!previous.equals(key)) {
          previous.set(key);
          add(key, context);
        }
      }
      turnTo(TO);
      append("}");
      context.write(vertex, lists);
    }

    private void add(Text key, Reducer<Text, NullWritable, Text, Text>.Context context) {
      FirstField.rest(key, neighbour);
      turnTo((char) neighbour.charAt(0));
      if (listed == NEIGHBOURS_MAX) {
        context.getCounter(PumaCounter.DROPPED_NEIGHBOURS).increment(1);
        return;
      }
      append(listed == 0 ? "" : ",");
      lists.append(neighbour.getBytes(), 1, neighbour.getLength() - 1);
      listed++;
    }

    private void turnTo(char next) {
      if (direction != next) {
        append("}:to{");
        direction = next;
        listed = 0;
      }
    }

    private void append(String text) {
      byte[] bytes = text.getBytes(StandardCharsets.US_ASCII);
      lists.append(bytes, 0, bytes.length);
    }
  }
}
