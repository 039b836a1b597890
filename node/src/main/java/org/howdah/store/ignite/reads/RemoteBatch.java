package org.howdah.store.ignite.reads;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.function.BiConsumer;
import java.util.function.IntFunction;
import org.apache.ignite.cluster.ClusterNode;

/** Keys of a batch, by the nodes that are asked for them. For one thread, until it is sent. */
final class RemoteBatch {
  private final Map<ClusterNode, List<Integer>> places = new LinkedHashMap<>();

  /**
   * Adds keys to as few nodes as it comes to, one each.
   *
   * @param elsewhere the keys' places in the batch
   * @param owners who else has the key of a place, the best first; a key nobody has is left out
   */
  void spread(BitSet elsewhere, IntFunction<List<ClusterNode>> owners) {
    for (int at = elsewhere.nextSetBit(0); at >= 0; at = elsewhere.nextSetBit(at + 1)) {
      List<ClusterNode> there = owners.apply(at);
      if (!there.isEmpty()) {
        add(there.stream().filter(places::containsKey).findFirst().orElse(there.get(0)), at);
      }
    }
  }

  void add(ClusterNode node, int place) {
    places.computeIfAbsent(node, none -> new ArrayList<>()).add(place);
  }

  /**
   * Asks all of them.
   *
   * @param keys of the batch
   * @param bytesMax of all answers together, and one value more of each node
   * @param found is told of each place that is answered, by any thread
   * @return ends when all have answered, or will not
   */
  CompletableFuture<Void> send(
      DataCopies copies,
      boolean versionsOnly,
      List<byte[]> keys,
      long bytesMax,
      BiConsumer<Integer, byte[]> found) {
    List<CompletableFuture<Void>> asked = new ArrayList<>();
    long share = bytesMax / Math.max(1, places.size());
    places.forEach(
        (node, at) -> {
          List<byte[]> wanted = at.stream().map(keys::get).toList();
          asked.add(
              copies
                  .remote()
                  .read(node, new ReadLetter(copies.cache(), versionsOnly, share, wanted))
                  .thenAccept(answer -> tell(at, answer, found)));
        });
    return CompletableFuture.allOf(asked.toArray(CompletableFuture[]::new))
        .handle((done, failed) -> null);
  }

  private static void tell(
      List<Integer> places, byte[][] answer, BiConsumer<Integer, byte[]> found) {
    for (int i = 0; i < answer.length; i++) {
      found.accept(places.get(i), answer[i]);
    }
  }
}
