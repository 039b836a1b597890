package org.howdah.workloads;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.util.ToolRunner;
import org.howdah.workloads.basic.Grep;
import org.howdah.workloads.basic.SecondarySort;
import org.howdah.workloads.basic.ShuffleText;
import org.howdah.workloads.basic.Sort;
import org.howdah.workloads.basic.TeraGen;
import org.howdah.workloads.basic.TeraSort;
import org.howdah.workloads.basic.TeraValidate;
import org.howdah.workloads.basic.WordCount;
import org.howdah.workloads.graph.PageRank;
import org.howdah.workloads.join.Ratings;
import org.howdah.workloads.kit.WorkloadTool;
import org.howdah.workloads.language.NgramModel;
import org.howdah.workloads.language.NgramScore;
import org.howdah.workloads.language.Segment;
import org.howdah.workloads.language.UnigramModel;
import org.howdah.workloads.language.UnigramScore;
import org.howdah.workloads.language.align.Align;
import org.howdah.workloads.puma.AdjacencyList;
import org.howdah.workloads.puma.Classification;
import org.howdah.workloads.puma.HistogramMovies;
import org.howdah.workloads.puma.HistogramRatings;
import org.howdah.workloads.puma.InvertedIndex;
import org.howdah.workloads.puma.KMeans;
import org.howdah.workloads.puma.PumaConvert;
import org.howdah.workloads.puma.PumaData;
import org.howdah.workloads.puma.RankedInvertedIndex;
import org.howdah.workloads.puma.SelfJoin;
import org.howdah.workloads.puma.SequenceCount;
import org.howdah.workloads.puma.TermVector;

/**
 * A job that can be started by a name.
 *
 * <p>Exit codes of all of them: 0 success, 1 the job failed, 2 wrong arguments.
 *
 * @param name what a command line says
 * @param description one line for a list
 * @param factory makes the tool that runs it, a new one for each run
 */
public record Workload(String name, String description, Supplier<? extends WorkloadTool> factory) {

  private static final List<Workload> ALL =
      List.of(
          new Workload("wordcount", "counts the words of text files", WordCount::new),
          new Workload("grep", "counts what a regular expression matches", Grep::new),
          new Workload("sort", "sorts sequence files or lines of text", Sort::new),
          new Workload(
              "secondary-sort", "sorts the numbers of each name within it", SecondarySort::new),
          new Workload("teragen", "writes rows of 100 bytes to sort", TeraGen::new),
          new Workload("terasort", "sorts rows in total order", TeraSort::new),
          new Workload("teravalidate", "checks that rows are in order", TeraValidate::new),
          new Workload(
              "shuffle-text", "makes text that is shuffled and thrown away", ShuffleText::new),
          new Workload(
              "unigram-model", "makes a language model of single words", UnigramModel::new),
          new Workload(
              "unigram-score", "scores sentences, the model in a side table", UnigramScore::new),
          new Workload("ngram-model", "counts words that follow each other", NgramModel::new),
          new Workload("ngram-score", "scores sentences by their n-grams", NgramScore::new),
          new Workload("segment", "finds the words of text without spaces", Segment::new),
          new Workload("align", "aligns the words of translations", Align::new),
          new Workload("ratings", "averages ratings by what is known of users", Ratings::new),
          new Workload("pagerank", "ranks the vertices of a graph by its edges", PageRank::new),
          new Workload(
              "histogram-ratings", "counts how often each rating was given", HistogramRatings::new),
          new Workload(
              "histogram-movies", "counts movies by their average ratings", HistogramMovies::new),
          new Workload("classification", "finds the cluster of each movie", Classification::new),
          new Workload("k-means", "makes clusters of movies, one iteration", KMeans::new),
          new Workload("inverted-index", "lists the documents of each word", InvertedIndex::new),
          new Workload("term-vector", "lists the frequent words of each host", TermVector::new),
          new Workload(
              "sequence-count", "counts three words in a row by document", SequenceCount::new),
          new Workload(
              "ranked-inverted-index",
              "lists documents by counts of words",
              RankedInvertedIndex::new),
          new Workload("self-join", "joins item sets that differ in the last item", SelfJoin::new),
          new Workload("adjacency-list", "lists the neighbours of each vertex", AdjacencyList::new),
          new Workload("puma-data", "writes data for these jobs of PUMA", PumaData::new),
          new Workload("puma-convert", "makes data for them of tables", PumaConvert::new));

  /** Names that PUMA has for workloads of ours. */
  private static final Map<String, String> ALIASES =
      Map.of("word-count", "wordcount", "tera-sort", "terasort");

  /** All workloads, in the order of a list for readers. */
  public static List<Workload> all() {
    return ALL;
  }

  /**
   * The workload that a command line names; {@code word-count} and {@code tera-sort} as in PUMA.
   */
  public static Optional<Workload> find(String name) {
    String known = ALIASES.getOrDefault(name, name);
    return ALL.stream().filter(workload -> workload.name.equals(known)).findFirst();
  }

  /** How to call it, several lines, each ended. */
  public String usage() {
    return factory.get().usage();
  }

  /**
   * Runs it and waits for its end.
   *
   * @param arguments as on a command line, Hadoop's generic options (-D, -files, …) first
   * @return the exit code
   */
  public int run(String... arguments) throws Exception {
    return ToolRunner.run(new Configuration(), factory.get(), arguments);
  }

  /** For {@code hadoop jar}: the first argument is the name. Ends the JVM with the exit code. */
  public static void main(String[] arguments) throws Exception {
    System.exit(start(arguments));
  }

  static int start(String... arguments) throws Exception {
    Optional<Workload> workload = arguments.length == 0 ? Optional.empty() : find(arguments[0]);
    if (workload.isEmpty()) {
      System.err.print(arguments.length == 0 ? "" : "no workload named " + arguments[0] + "\n");
      System.err.print("usage: NAME [generic options] ARGUMENTS, where NAME is one of\n" + list());
      return 2;
    }
    return workload
        .get()
        .run(List.of(arguments).subList(1, arguments.length).toArray(new String[0]));
  }

  /** One line for each workload: its name and its description. */
  public static String list() {
    StringBuilder lines = new StringBuilder();
    for (Workload workload : ALL) {
      lines.append(String.format("  %-21s %s%n", workload.name, workload.description));
    }
    return lines.toString();
  }
}
