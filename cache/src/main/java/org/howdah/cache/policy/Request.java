package org.howdah.cache.policy;

import java.util.Objects;

/**
 * A task's wish for a block.
 *
 * @param node where the task runs, and where the block would be cached
 * @param job whose task it is; all requests of a job for a data set are one access of it
 * @param dataSet what the job reads
 * @param block a part of that
 */
public record Request(String node, String job, DataSet dataSet, BlockId block) {
  public Request {
    Objects.requireNonNull(node, "node");
    Objects.requireNonNull(job, "job");
    Objects.requireNonNull(dataSet, "dataSet");
    Objects.requireNonNull(block, "block");
  }
}
