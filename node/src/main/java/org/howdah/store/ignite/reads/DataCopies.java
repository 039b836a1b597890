package org.howdah.store.ignite.reads;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import org.apache.ignite.cluster.ClusterNode;
import org.howdah.store.Value;

/**
 * The copies of a data set, here and on other nodes.
 *
 * @param dataSet its name
 * @param cache Ignite's name of it
 * @param local those of this node
 * @param remote those of others
 * @param here this node
 * @param elsewhere gets one key, whoever has it; fails if nobody can have it
 * @param decoder of what is stored; null if that is absent
 */
public record DataCopies(
    String dataSet,
    String cache,
    LocalReads local,
    RemoteReads remote,
    ClusterNode here,
    Function<byte[], CompletableFuture<Value>> elsewhere,
    Function<byte[], Value> decoder) {
  /** The other nodes that have or get a copy of a key, the one that decides on changes first. */
  List<ClusterNode> others(byte[] key) {
    return local.whileThere(() -> local.owners(key)).stream()
        .filter(node -> !node.equals(here))
        .toList();
  }
}
