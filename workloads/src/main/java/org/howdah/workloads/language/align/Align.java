package org.howdah.workloads.language.align;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.Set;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapreduce.Job;
import org.howdah.sidedata.Manifest;
import org.howdah.workloads.kit.Arguments;
import org.howdah.workloads.kit.Scratch;
import org.howdah.workloads.kit.UsageException;
import org.howdah.workloads.kit.WorkloadTool;
import org.howdah.workloads.language.Sentences;

/**
 * Finds which words of sentences and their translations belong together, by expectation
 * maximization of IBM's Model 1: the likelihood of a translation f of m words, of a sentence e of l
 * words, is
 *
 * <pre>
 * p(f | e) = c / (l + 1)^m  ·  product over j = 1…m of the sum over i = 0…l of t(f_j | e_i)
 * </pre>
 *
 * where e_0 is the empty word and c does not depend on the words. An iteration looks the parameters
 * t up in a side table, adds for each f_j the share {@code t(f_j | e_i) / sum over i of t(f_j |
 * e_i)} to the count of (e_i, f_j), and makes of the counts of each e_i probabilities that add up
 * to one: the next version of the table. The likelihood never falls. From Brown, Della Pietra,
 * Della Pietra and Mercer, <i>The Mathematics of Statistical Machine Translation</i>, Computational
 * Linguistics 19(2), 1993, section 4.1.
 */
public final class Align extends WorkloadTool {
  private static final String TABLE_OPTION = "--table";
  private static final String TO_OPTION = "--to";
  private static final String LOOKUP_OPTION = "--lookup";
  private static final String GAIN_OPTION = "--gain";
  private static final String ITERATIONS_OPTION = "--iterations";
  private static final int ITERATIONS_DEFAULT = 30;

  @Override
  public String usage() {
    return """
    usage: align [generic options] [OPTIONS] INPUT... OUTPUT
    Finds which words of sentences and their translations belong together (IBM Model 1),
    in iterations whose parameters are in a side table, in each task's heap, or joined.
      INPUT           lines of sentence TAB translation
      OUTPUT          a folder that does not exist yet, with in it
                      likelihoods.txt  iteration TAB logarithm of the likelihood
                      dictionary       word TAB likeliest translation TAB probability
                      alignments       id TAB links such as 0-0 2-1, a word's number in
                                       the sentence and one's in the translation
      --ids           lines are: id TAB sentence TAB translation
      --table NAME    the side table (default translations)
      --lookup side   look parameters up there (default)
      --lookup heap   read all of them into each task's heap instead
      --lookup reduce bring pairs and parameters together by sorting, in three jobs for
                      each iteration
      --to ADDRESS    where it is: local (default) or memcached://HOST:PORT,...
      --gain SHARE    stop when the logarithm rises by less than this share (default 0.001)
      --iterations N  stop after so many in any case (default 30)
    """;
  }

  @Override
  protected Arguments.Syntax syntax() {
    return new Arguments.Syntax(
        Set.of(TABLE_OPTION, LOOKUP_OPTION, TO_OPTION, GAIN_OPTION, ITERATIONS_OPTION),
        Set.of(Sentences.IDS_OPTION));
  }

  @Override
  protected int run(Arguments arguments) throws Exception {
    arguments.operands(2, Integer.MAX_VALUE);
    double gainMin = gain(arguments);
    long iterationsMax = arguments.count(ITERATIONS_OPTION, ITERATIONS_DEFAULT);
    Configuration settings = new Configuration(getConf());
    Sentences.configure(settings, arguments.has(Sentences.IDS_OPTION));
    String table = arguments.option(TABLE_OPTION, "translations");
    settings.set(PairMapper.TABLE, table);
    String address = arguments.option(TO_OPTION, Manifest.LOCAL);
    String lookup = arguments.choice(LOOKUP_OPTION, List.of("side", "heap", "reduce"));
    Parameters next =
        lookup.equals("side")
            ? new ParameterLoad(settings, table, address)
            : (jobs, written) -> jobs.set(PairMapper.PARAMETERS, written.toString());
    Path[] inputs = arguments.paths(0, 1);
    Path output = arguments.lastPath();
    try (Scratch scratch = new Scratch(output, settings)) {
      AlignSteps steps =
          lookup.equals("reduce") ? new AlignJoin(settings, scratch) : new AlignLookUps(settings);
      Run run = new Run(settings, inputs, scratch, steps, new ArrayList<>());
      int best = run.iterate(next, gainMin, iterationsMax);
      if (best < 0) {
        return 1;
      }
      writeLikelihoods(output, run.likelihoods, settings);
      Job dictionary =
          BestTranslations.job(settings, run.parameters(best), new Path(output, "dictionary"));
      boolean linked = steps.link(inputs, new Path(output, "alignments"));
      return exitCode(dictionary) == 0 && linked ? 0 : 1;
    }
  }

  private static double gain(Arguments arguments) {
    String text = arguments.option(GAIN_OPTION, "0.001");
    try {
      double gain = Double.parseDouble(text);
      if (gain > 0 && gain < 1) {
        return gain;
      }
    } catch (NumberFormatException e) {
      throw new UsageException(GAIN_OPTION + " must be a share such as 0.001, not " + text);
    }
    throw new UsageException(GAIN_OPTION + " must be between 0 and 1, not " + text);
  }

  private static void writeLikelihoods(
      Path output, List<Double> likelihoods, Configuration settings) throws IOException {
    Path file = new Path(output, "likelihoods.txt");
    StringBuilder lines = new StringBuilder();
    for (int i = 0; i < likelihoods.size(); i++) {
      lines.append(String.format(Locale.ROOT, "%d\t%.6f%n", i + 1, likelihoods.get(i)));
    }
    try (FSDataOutputStream out = file.getFileSystem(settings).create(file, false)) {
      out.write(lines.toString().getBytes(java.nio.charset.StandardCharsets.UTF_8));
    }
  }

  /** The iterations of one run. */
  private record Run(
      Configuration settings,
      Path[] inputs,
      Scratch scratch,
      AlignSteps steps,
      List<Double> likelihoods) {

    Path parameters(int iteration) {
      return scratch.path("parameters-" + iteration);
    }

    /**
     * Iterates until the likelihood gains too little.
     *
     * @return which parameters are in use in the end; -1 if a job failed
     */
    int iterate(Parameters next, double gainMin, long iterationsMax) throws Exception {
      Job first = AlignJobs.counts(settings, AlignJobs.EvenCounts.class);
      AlignJobs.setPaths(first, inputs, parameters(0));
      if (exitCode(first) != 0) {
        return -1;
      }
      next.use(settings, parameters(0));
      for (int i = 1; i <= iterationsMax; i++) {
        OptionalDouble likelihood = steps.improve(inputs, parameters(i));
        if (likelihood.isEmpty()) {
          return -1;
        }
        if (converged(likelihood.getAsDouble(), gainMin) || i == iterationsMax) {
          return i - 1;
        }
        next.use(settings, parameters(i));
      }
      return 0;
    }

    private boolean converged(double likelihood, double gainMin) {
      likelihoods.add(likelihood);
      int last = likelihoods.size() - 1;
      System.out.printf(Locale.ROOT, "iteration %d: log likelihood %.3f%n", last + 1, likelihood);
      return last > 0 && likelihood - likelihoods.get(last - 1) < gainMin * Math.abs(likelihood);
    }
  }
}
