package org.howdah.workloads.join;

import java.util.List;
import java.util.Set;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormat;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;
import org.howdah.hadoop.side.SideTables;
import org.howdah.workloads.kit.Arguments;
import org.howdah.workloads.kit.Scratch;
import org.howdah.workloads.kit.UsageException;
import org.howdah.workloads.kit.WorkloadTool;

/**
 * Averages ratings by what is known of the users who gave them. A rating of a user of whom nothing
 * is known is counted and left out. All ways to join give the same lines.
 */
public final class Ratings extends WorkloadTool {
  private static final String JOIN_OPTION = "--join";
  private static final String TABLE_OPTION = "--table";
  private static final String TABLE_DEFAULT = "users";
  private static final String USERS_OPTION = "--users";
  private static final String BY_OPTION = "--by";
  private static final String HEADER_OPTION = "--header";

  @Override
  public String usage() {
    return """
    usage: ratings [generic options] [OPTIONS] INPUT... OUTPUT
    Averages ratings by what is known of the users who gave them. Output lines: group TAB
    number of ratings TAB mean.
      INPUT          lines of user TAB item TAB rating, and more or not
      OUTPUT         a folder that does not exist yet
      --by COLUMNS   which columns of the users make the groups, as 2,3; the first after
                     the user's id is 1 (default 1)
      --join side    look users up in a side table, in one pass (default)
      --join heap    read all users into each task's heap, in one pass
      --join reduce  bring users and their ratings together by sorting, in two passes
      --table NAME   the side table: users, and the rest of their lines (default users)
      --users PATH   with --join heap or reduce: lines of user TAB columns
      --header       the first line of each file names columns
    """;
  }

  @Override
  protected Arguments.Syntax syntax() {
    return new Arguments.Syntax(
        Set.of(JOIN_OPTION, TABLE_OPTION, USERS_OPTION, BY_OPTION), Set.of(HEADER_OPTION));
  }

  @Override
  protected int run(Arguments arguments) throws Exception {
    arguments.operands(2, Integer.MAX_VALUE);
    Configuration settings = new Configuration(getConf());
    Rows.configure(settings, arguments.has(HEADER_OPTION), arguments.option(BY_OPTION, "1"));
    String join = arguments.choice(JOIN_OPTION, List.of("side", "heap", "reduce"));
    if (join.equals("side")) {
      SideTables.use(settings, arguments.option(TABLE_OPTION, TABLE_DEFAULT));
    } else if (!arguments.has(USERS_OPTION)) {
      throw new UsageException("--join " + join + " needs --users PATH");
    }
    if (join.equals("reduce")) {
      return twoPasses(arguments, settings);
    }
    if (join.equals("heap")) {
      settings.set(SideJoin.USERS, arguments.option(USERS_OPTION, ""));
    }
    return onePass(arguments, settings, join);
  }

  private static int onePass(Arguments arguments, Configuration settings, String join)
      throws Exception {
    settings.set(SideJoin.TABLE, arguments.option(TABLE_OPTION, TABLE_DEFAULT));
    Job job = Job.getInstance(settings, "ratings " + join);
    job.setJarByClass(Ratings.class);
    job.setMapperClass(SideJoin.class);
    Tallies.configure(job);
    FileInputFormat.setInputPaths(job, arguments.paths(0, 1));
    FileOutputFormat.setOutputPath(job, arguments.lastPath());
    return exitCode(job);
  }

  private static int twoPasses(Arguments arguments, Configuration settings) throws Exception {
    Path users = new Path(arguments.option(USERS_OPTION, ""));
    Path output = arguments.lastPath();
    try (Scratch scratch = new Scratch(output, settings)) {
      Path joined = scratch.path("joined");
      Job join = ReduceJoin.join(settings, arguments.paths(0, 1), users);
      FileOutputFormat.setOutputPath(join, joined);
      if (exitCode(join) != 0) {
        return 1;
      }
      Job aggregate = ReduceJoin.aggregate(settings);
      FileInputFormat.setInputPaths(aggregate, joined);
      FileOutputFormat.setOutputPath(aggregate, output);
      return exitCode(aggregate);
    }
  }
}
