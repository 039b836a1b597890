package org.howdah.store.ignite.comparison;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.apache.ignite.Ignite;
import org.apache.ignite.IgniteCompute;
import org.apache.ignite.cluster.ClusterNode;
import org.apache.ignite.lang.IgniteCallable;
import org.apache.ignite.lang.IgniteFuture;
import org.apache.ignite.resources.IgniteInstanceResource;
import org.howdah.store.ignite.Drained;

/** The nodes that have copies of a partition, and what they are asked. For one thread. */
final class CopyOwners {
  /** How long a node may take to answer. */
  static final long ANSWER_MILLIS_MAX = 20_000;

  private final Ignite ignite;
  private final String cache;
  private final int partition;
  private final List<ClusterNode> nodes;

  CopyOwners(Ignite ignite, String cache, int partition) {
    this.ignite = ignite;
    this.cache = cache;
    this.partition = partition;
    nodes = List.copyOf(ignite.affinity(cache).mapPartitionToPrimaryAndBackups(partition));
  }

  /** The first owner first. */
  List<ClusterNode> nodes() {
    return nodes;
  }

  String name(int owner) {
    return Drained.name(nodes.get(owner));
  }

  private IgniteCompute on(ClusterNode node) {
    return ignite.compute(ignite.cluster().forNode(node)).withTimeout(ANSWER_MILLIS_MAX);
  }

  /** What the first owner has in a range. */
  CopyPiece readFirst(CopyRange range) {
    return on(nodes.get(0)).call(new Read(range));
  }

  /** What the others have, in their order. */
  List<CopyPiece> readOthers(CopyRange range) {
    return all(nodes.subList(1, nodes.size()), new Read(range));
  }

  /** What all have of some keys. */
  List<CopyLook> look(List<String> keys) {
    return all(nodes, new LookAtKeys(cache, partition, keys));
  }

  /** What one has stored for a key; null if there is nothing. */
  byte[] fetch(int owner, String key) {
    return on(nodes.get(owner)).call(new Fetch(cache, key));
  }

  private <T> List<T> all(List<ClusterNode> asked, IgniteCallable<T> question) {
    List<IgniteFuture<T>> answers = new ArrayList<>();
    asked.forEach(node -> answers.add(on(node).callAsync(question)));
    return answers.stream()
        .map(answer -> answer.get(ANSWER_MILLIS_MAX, TimeUnit.MILLISECONDS))
        .toList();
  }

  /** Which copies these are, so that others are known for others. */
  String pass(List<CopyPiece> pieces) {
    List<String> words = new ArrayList<>();
    for (int i = 0; i < pieces.size(); i++) {
      words.add(nodes.get(i).order() + ":" + pieces.get(i).since);
    }
    return words.stream().collect(Collectors.joining("-"));
  }

  /** Asks a node for a range. */
  private static final class Read implements IgniteCallable<CopyPiece> {
    private static final long serialVersionUID = 1L;

    private final CopyRange range;
    @IgniteInstanceResource private transient Ignite here;

    Read(CopyRange range) {
      this.range = range;
    }

    @Override
    public CopyPiece call() {
      return new CopyReader(here, range).read();
    }
  }

  /** Asks a node for a value. */
  private static final class Fetch implements IgniteCallable<byte[]> {
    private static final long serialVersionUID = 1L;

    private final String cache;
    private final String key;
    @IgniteInstanceResource private transient Ignite here;

    Fetch(String cache, String key) {
      this.cache = cache;
      this.key = key;
    }

    @Override
    public byte[] call() {
      return CopyKeys.stored(here, cache, key);
    }
  }
}
