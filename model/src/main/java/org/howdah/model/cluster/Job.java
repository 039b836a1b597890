package org.howdah.model.cluster;

import java.util.List;
import org.howdah.cache.policy.BlockId;
import org.howdah.cache.policy.DataSet;

/**
 * What one job demands. One map task reads one block.
 *
 * @param type the same for jobs that do the same
 * @param input what it reads
 * @param blocks of the input, each on the node with its number modulo the number of nodes
 * @param taskMemoryBytes of each of its tasks
 * @param mapSeconds of a core, for each map task
 * @param reduces how many reduce tasks, 1 or more
 * @param reduceSeconds of a core, for each reduce task
 * @param shuffleBytes from all maps to all reduces
 * @param reduceDiskSeconds of a disk that is used by one task alone, for each reduce task: to read
 *     map output, to write it at the reducer and to read that
 */
public record Job(
    String type,
    DataSet input,
    List<BlockId> blocks,
    long taskMemoryBytes,
    double mapSeconds,
    int reduces,
    double reduceSeconds,
    double shuffleBytes,
    double reduceDiskSeconds) {
  public Job {
    blocks = List.copyOf(blocks);
  }

  double mapOutputBytes() {
    return shuffleBytes / blocks.size();
  }

  double reduceInputBytes() {
    return shuffleBytes / reduces;
  }

  long inputBytes() {
    return BlockId.bytesOf(blocks);
  }
}
