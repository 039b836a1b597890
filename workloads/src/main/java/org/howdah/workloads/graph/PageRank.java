package org.howdah.workloads.graph;

import java.io.IOException;
import java.util.Locale;
import java.util.Set;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapreduce.Counter;
import org.apache.hadoop.mapreduce.Job;
import org.howdah.workloads.kit.Arguments;
import org.howdah.workloads.kit.Scratch;
import org.howdah.workloads.kit.UsageException;
import org.howdah.workloads.kit.WorkloadTool;

/*
 * Ranks are whole numbers of units, of which there are 10^18 in all. None is lost or made in an iteration: what
 * cannot be divided among all waits in the pool for the next. So sums do not depend on the order in which they
 * are made, and all runtimes write the same.
 */
/**
 * PageRank: the rank of a vertex v of N is
 *
 * <pre>
 * (1 - d) / N  +  d · (sum over edges u to v of rank(u) / edges of u  +  ranks of vertices without edges / N)
 * </pre>
 *
 * computed again and again, from equal ranks on, until they hardly change. From Brin and Page,
 * <i>The Anatomy of a Large-Scale Hypertextual Web Search Engine</i>, Computer Networks 30, 1998,
 * section 2.1.1.
 */
public final class PageRank extends WorkloadTool {
  private static final String DAMPING_OPTION = "--damping";
  private static final String THRESHOLD_OPTION = "--threshold";
  private static final String ITERATIONS_OPTION = "--iterations";
  private static final int ITERATIONS_DEFAULT = 100;

  /** A setting of Howdah on nodes; others do not know it. */
  private static final String KEEP_BUCKETS = "howdah.grid.buckets.keep";

  @Override
  public String usage() {
    return """
    usage: pagerank [generic options] [OPTIONS] INPUT... OUTPUT
    Ranks the vertices of a directed graph by the edges that lead to them (PageRank).
    Input lines: vertex,vertex for an edge from the first to the second; each counts once.
    Output lines: vertex TAB rank. All ranks together are 1.
      INPUT           files or folders
      OUTPUT          a folder that does not exist yet
      --damping D     share of a rank that goes along edges (default 0.85)
      --threshold T   stop when all ranks together change by less (default 0.000001)
      --iterations N  stop after so many in any case (default 100)
    Worth setting: -D mapreduce.job.reduces=N (default 1). On nodes, what tasks read is kept
    for the next iteration, unless -D howdah.grid.buckets.keep=false
    """;
  }

  @Override
  protected Arguments.Syntax syntax() {
    return new Arguments.Syntax(
        Set.of(DAMPING_OPTION, THRESHOLD_OPTION, ITERATIONS_OPTION), Set.of());
  }

  @Override
  protected int run(Arguments arguments) throws Exception {
    arguments.operands(2, Integer.MAX_VALUE);
    long damping = Math.round(share(arguments, DAMPING_OPTION, "0.85") * RankJob.MILLION);
    double threshold = share(arguments, THRESHOLD_OPTION, "0.000001");
    long iterationsMax = arguments.count(ITERATIONS_OPTION, ITERATIONS_DEFAULT);
    Configuration settings = new Configuration(getConf());
    settings.setBooleanIfUnset(KEEP_BUCKETS, true);
    Path output = arguments.lastPath();
    try (Scratch scratch = new Scratch(output, settings)) {
      Path edges = scratch.path("edges");
      Job first = EdgesJob.of(settings, arguments.paths(0, 1), edges);
      if (exitCode(first) != 0) {
        return 1;
      }
      long vertices = vertices(first);
      if (vertices == 0) {
        return 1;
      }
      Iterations iterations = new Iterations(settings, scratch, edges, vertices, damping);
      return iterations.run(threshold, iterationsMax)
          ? exitCode(RankLines.of(settings, iterations.ranks(), output))
          : 1;
    }
  }

  private static double share(Arguments arguments, String option, String otherwise) {
    String text = arguments.option(option, otherwise);
    try {
      double share = Double.parseDouble(text);
      if (share > 0 && share < 1) {
        return share;
      }
    } catch (NumberFormatException e) {
      throw new UsageException(option + " must be a number such as " + otherwise + ", not " + text);
    }
    throw new UsageException(option + " must be between 0 and 1, not " + text);
  }

  private static long vertices(Job job) throws IOException {
    long malformed = count(job, EdgesJob.Total.MALFORMED_LINES);
    if (malformed > 0) {
      System.err.println(
          "pagerank: malformed lines left out (--help shows their format): " + malformed);
    }
    long vertices = count(job, EdgesJob.Total.VERTICES);
    if (vertices == 0) {
      System.err.println("pagerank: there is no edge in the input; lines are vertex,vertex");
    }
    return vertices;
  }

  private static long count(Job job, Enum<?> name) throws IOException {
    Counter counter = job.getCounters().findCounter(name);
    return counter.getValue();
  }

  /** The iterations of one run. */
  private static final class Iterations {
    private final Configuration settings;
    private final Scratch scratch;
    private final Path edges;
    private final long vertices;
    private final long damping;
    private long pool = RankJob.UNITS;
    private int done;

    Iterations(Configuration settings, Scratch scratch, Path edges, long vertices, long damping) {
      this.settings = settings;
      this.scratch = scratch;
      this.edges = edges;
      this.vertices = vertices;
      this.damping = damping;
    }

    /** The ranks so far. */
    Path ranks() {
      return scratch.path(name(done));
    }

    private static String name(int number) {
      return "ranks-" + number;
    }

    /** Until ranks hardly change; false if a job failed. */
    boolean run(double threshold, long iterationsMax) throws Exception {
      double change = 1;
      // Before the first, all ranks are the same: what all are given alike is all that there is.
      for (int i = 0; i <= iterationsMax && change >= threshold; i++) {
        Path[] inputs = i == 0 ? new Path[] {edges} : new Path[] {edges, ranks()};
        Job job = RankJob.of(settings, inputs, scratch.path(name(i)), pool / vertices, damping);
        if (exitCode(job) != 0) {
          return false;
        }
        pool = count(job, RankJob.Total.POOL) + pool % vertices;
        change = (double) count(job, RankJob.Total.CHANGE) / RankJob.UNITS;
        if (i > 0) {
          scratch.delete(name(i - 1));
          System.out.printf(Locale.ROOT, "iteration %d: ranks change by %.9f%n", i, change);
        }
        done = i;
      }
      return true;
    }
  }
}
