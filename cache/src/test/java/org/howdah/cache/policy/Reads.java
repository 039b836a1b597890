package org.howdah.cache.policy;

import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Requests that tests make, for blocks of 100 bytes. */
final class Reads {
  static final int BLOCK_BYTES = 100;
  private static final int BLOCKS_MAX = 1000;

  private Reads() {}

  static BlockId block(String dataSet, int number) {
    FileVersion file = FileVersion.modifiedAt("/" + dataSet, BLOCKS_MAX * BLOCK_BYTES, 1);
    return new BlockId(file, BLOCK_BYTES, number);
  }

  static List<BlockId> blocks(String dataSet, int... numbers) {
    return Arrays.stream(numbers).mapToObj(n -> block(dataSet, n)).toList();
  }

  static Request request(String node, String job, DataSet set, int number) {
    return new Request(node, job, set, block(set.name(), number));
  }

  static Room shortOf(int blocks, BlockId... busy) {
    Set<BlockId> reading = new HashSet<>(List.of(busy));
    return new Room((long) blocks * BLOCK_BYTES, reading);
  }

  /** Lets a job read blocks of a data set that fit, at one node. */
  static void fill(Policy policy, String node, String job, DataSet set, int... numbers) {
    for (int number : numbers) {
      policy.miss(request(node, job, set, number), Room.ENOUGH);
    }
  }
}
