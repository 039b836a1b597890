package org.howdah.model.trace;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.stream.Collectors;
import org.howdah.cache.policy.BlockId;
import org.howdah.cache.policy.DataSet;
import org.howdah.cache.policy.FileVersion;
import org.howdah.model.cluster.Job;
import org.howdah.model.paper.PaperCluster;
import org.howdah.model.paper.PaperStream;

/**
 * Traces that are made, each from a stated distribution and a seed, by the names of the command.
 */
public enum Traces {
  /** The stream of section 3.2 where inputs of one source share their beginning. */
  PAPER {
    @Override
    void make(List<Access> accesses, Random random) {
      paperStream(accesses, true, random);
    }
  },
  /** The same where each size of a source is a data set of its own. */
  PAPER_DISTINCT {
    @Override
    void make(List<Access> accesses, Random random) {
      paperStream(accesses, false, random);
    }
  },
  /**
   * 200 data sets of 1 to 64 blocks, as likely in the logarithm, read by Zipf's law with exponent
   * 0.9; but three jobs of ten read 64 blocks that nobody reads again.
   */
  SCANS {
    @Override
    void make(List<Access> accesses, Random random) {
      List<DataSet> sets = dataSets(random);
      double[] popularity = zipf(sets.size(), 0.9);
      for (int job = 0; job < JOBS; job++) {
        boolean scan = random.nextInt(10) < 3;
        DataSet popular = sets.get(draw(popularity, random));
        add(accesses, job, scan ? new DataSet("/scan/" + job, BLOCKS_MAX) : popular);
      }
    }
  },
  /**
   * 200 data sets of 1 to 64 blocks, as likely in the logarithm, read by Zipf's law with exponent
   * 1; but every 200 jobs the ten most popular become the least popular.
   */
  SHIFTING {
    @Override
    void make(List<Access> accesses, Random random) {
      List<DataSet> sets = dataSets(random);
      double[] popularity = zipf(sets.size(), 1);
      for (int job = 0; job < JOBS; job++) {
        int first = job / 200 * 10;
        add(accesses, job, sets.get((first + draw(popularity, random)) % sets.size()));
      }
    }
  },
  /** 60 data sets of 32 blocks that are read one after the other, again and again. */
  LOOP {
    @Override
    void make(List<Access> accesses, Random random) {
      for (int job = 0; job < JOBS; job++) {
        add(accesses, job, new DataSet("/loop/" + job % 60, 32));
      }
    }
  };

  private static final int JOBS = 3000;
  private static final int PAPER_JOBS = 1000;
  private static final int DATA_SETS = 200;
  private static final int BLOCKS_MAX = 64;

  abstract void make(List<Access> accesses, Random random);

  /** The trace; the same seed always makes the same. All blocks have 64 MiB. */
  public Trace make(long seed) {
    List<Access> accesses = new ArrayList<>();
    make(accesses, new Random(seed));
    return new Trace(accesses);
  }

  /** As users write it. */
  public String label() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /**
   * The trace with that label.
   *
   * @throws IllegalArgumentException if there is none; the message lists those that there are
   */
  public static Traces labelled(String label) {
    return Arrays.stream(values())
        .filter(trace -> trace.label().equals(label))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "there is no made trace '" + label + "'; there are: " + labels()));
  }

  /** All of them, for a message. */
  public static String labels() {
    return Arrays.stream(values()).map(Traces::label).collect(Collectors.joining(", "));
  }

  private static void paperStream(List<Access> accesses, boolean nested, Random random) {
    PaperCluster paper = new PaperCluster(nested);
    int number = 0;
    for (PaperStream.Draw draw : PaperStream.draw(PAPER_JOBS, 1, random.nextLong())) {
      Job job = paper.job(draw.job(), draw.size());
      String id = "job" + number++;
      job.blocks().forEach(block -> accesses.add(new Access(id, job.input(), block)));
    }
  }

  private static List<DataSet> dataSets(Random random) {
    List<DataSet> sets = new ArrayList<>();
    for (int i = 0; i < DATA_SETS; i++) {
      int blocks = (int) Math.round(Math.pow(BLOCKS_MAX, random.nextDouble()));
      sets.add(new DataSet("/data/" + i, blocks));
    }
    return sets;
  }

  private static double[] zipf(int ranks, double exponent) {
    double[] upTo = new double[ranks];
    double sum = 0;
    for (int i = 0; i < ranks; i++) {
      sum += Math.pow(i + 1, -exponent);
      upTo[i] = sum;
    }
    return upTo;
  }

  private static int draw(double[] upTo, Random random) {
    double point = random.nextDouble() * upTo[upTo.length - 1];
    int index = Arrays.binarySearch(upTo, point);
    return index >= 0 ? index : Math.min(-index - 1, upTo.length - 1);
  }

  private static void add(List<Access> accesses, int job, DataSet set) {
    for (int i = 0; i < set.blocks(); i++) {
      FileVersion file = new FileVersion(set.name() + "#" + i, PaperCluster.BLOCK_BYTES, "trace");
      accesses.add(new Access("job" + job, set, new BlockId(file, PaperCluster.BLOCK_BYTES, 0)));
    }
  }
}
