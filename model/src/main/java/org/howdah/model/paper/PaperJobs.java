package org.howdah.model.paper;

import java.util.ArrayList;
import java.util.List;
import org.howdah.model.cluster.Job;
import org.howdah.model.stream.StreamJob;

/**
 * The paper's stream of jobs as one that was recorded: each comes a while after the one before, and
 * inputs of different sizes share nothing.
 */
public final class PaperJobs {
  /** The type of machine that they count as recorded on: the paper's node, without a cache. */
  public static final String RECORDED_ON = "disk";

  /** On the paper's seven nodes without a cache, jobs take less than that in the mean. */
  private static final double GAP_SECONDS = 600;

  private static final double EXPONENT = 1;

  private PaperJobs() {}

  /** The same seed always makes the same jobs. */
  public static List<StreamJob> draw(int jobs, long seed) {
    PaperCluster paper = new PaperCluster(false);
    List<StreamJob> stream = new ArrayList<>();
    for (PaperStream.Draw draw : PaperStream.draw(jobs, EXPONENT, seed)) {
      stream.add(job(paper.job(draw.job(), draw.size()), stream.size() * GAP_SECONDS));
    }
    return stream;
  }

  private static StreamJob job(Job job, double atSeconds) {
    return new StreamJob(
        /* name= */ job.type(),
        atSeconds,
        /* input= */ job.input().name(),
        (double) PaperCluster.BLOCK_BYTES * job.blocks().size(),
        job.blocks().size(),
        job.mapSeconds() * job.blocks().size(),
        job.shuffleBytes(),
        job.reduces(),
        job.reduceSeconds() * job.reduces(),
        0,
        0,
        job.taskMemoryBytes(),
        /* type= */ RECORDED_ON);
  }
}
