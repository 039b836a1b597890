package org.howdah.workloads.language.align;

import java.util.OptionalDouble;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapreduce.Job;

/**
 * Looks parameters up, one job for each step.
 *
 * @param settings say where
 */
record AlignLookUps(Configuration settings) implements AlignSteps {
  @Override
  public OptionalDouble improve(Path[] inputs, Path parameters) throws Exception {
    Job job = AlignJobs.counts(settings, AlignJobs.Expectation.class);
    AlignJobs.setPaths(job, inputs, parameters);
    return job.waitForCompletion(true)
        ? OptionalDouble.of(AlignJobs.logLikelihood(job))
        : OptionalDouble.empty();
  }

  @Override
  public boolean link(Path[] inputs, Path links) throws Exception {
    Job job = AlignJobs.alignments(settings);
    AlignJobs.setPaths(job, inputs, links);
    return job.waitForCompletion(true);
  }
}
