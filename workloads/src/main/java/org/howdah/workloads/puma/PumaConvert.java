package org.howdah.workloads.puma;

import java.util.List;
import java.util.Set;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Job;
import org.howdah.workloads.kit.Arguments;
import org.howdah.workloads.kit.FirstField;

/** Makes input for the jobs of this package of tables as they are found elsewhere. */
public final class PumaConvert extends PumaTool {
  private static final String TO_OPTION = "--to";

  public PumaConvert() {
    super("puma-convert");
  }

  @Override
  public String usage() {
    return """
        usage: puma-convert [generic options] [--to KIND] INPUT... OUTPUT
        Makes data for the jobs of PUMA of lines of columns with tabs between them.
          --to ratings  of user TAB item TAB rating, and more or not: for each item a line
                        item:user_rating,... (default); whole numbers, ratings from 1 to 5
          --to edges    of vertex TAB vertex, and more or not: vertex,vertex
          INPUT         files or folders; lines that are not so are left out and counted, as
                        names of columns above ratings; above edges they would be an edge
          OUTPUT        a folder that does not exist yet
        Worth setting: -D mapreduce.job.reduces=N (ratings; default 1)
        """;
  }

  @Override
  protected Arguments.Syntax syntax() {
    return new Arguments.Syntax(Set.of(TO_OPTION), Set.of());
  }

  @Override
  void configure(Job job, Arguments arguments) {
    job.setOutputKeyClass(Text.class);
    job.setOutputValueClass(NullWritable.class);
    if (arguments.choice(TO_OPTION, List.of("ratings", "edges")).equals("ratings")) {
      job.setMapperClass(TableRatings.Cells.class);
      job.setPartitionerClass(FirstField.Partition.class);
      job.setGroupingComparatorClass(FirstField.Grouping.class);
      job.setReducerClass(TableRatings.Movies.class);
    } else {
      job.setMapperClass(TableEdges.class);
      job.setNumReduceTasks(0);
    }
  }
}
