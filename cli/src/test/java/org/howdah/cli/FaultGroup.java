package org.howdah.cli;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.howdah.store.keys.KeyOwner;
import org.howdah.testkit.history.Reads;

/**
 * The nodes of a run of faults, and what clients of theirs can count on.
 *
 * @param names of the nodes
 * @param copies how many of them have each key
 * @param hasKeys whether they speak TLS
 * @param reads what they promise
 */
record FaultGroup(List<String> names, int copies, boolean hasKeys, Reads reads) {
  private static final String SETTINGS =
      """
      memory=128m
      join.seconds=20
      silence.seconds=3
      settle.seconds=1
      grid.slots=1
      grid.spares=0
      reads=%s
      copies=%d
      """;
  private static final int COPIES_MAX = 3;

  /** Three nodes with two copies each, without keys. */
  static FaultGroup ofThree(Reads reads) {
    return new FaultGroup(List.of("a", "b", "c"), 2, false, reads);
  }

  /** So many nodes, of which the rest is drawn. */
  static FaultGroup draw(Random random, int nodes) {
    return new FaultGroup(
        Stream.of("a", "b", "c", "d", "e").limit(nodes).toList(),
        random.nextInt(2, COPIES_MAX + 1),
        random.nextBoolean(),
        random.nextBoolean() ? Reads.NEWEST : Reads.ANY_COPY);
  }

  /** The same with another promise. */
  FaultGroup with(Reads other) {
    return new FaultGroup(names, copies, hasKeys, other);
  }

  /** The same with so many copies. */
  FaultGroup withCopies(int other) {
    return new FaultGroup(names, other, hasKeys, reads);
  }

  /** The same with keys or without. */
  FaultGroup withKeys(boolean others) {
    return new FaultGroup(names, copies, others, reads);
  }

  /** None of them is started yet. */
  ChaosGroup make(Path folder, ChaosNetwork network) throws Exception {
    String settings =
        SETTINGS.formatted(org.howdah.store.Reads.valueOf(reads.name()).word(), copies);
    if (!hasKeys) {
      return new ChaosGroup(folder, settings);
    }
    List<KeyOwner> nodes = new ArrayList<>();
    for (String name : withNewcomer()) {
      nodes.add(KeyOwner.of(name + "=" + host(network, name)));
    }
    return ChaosGroup.withKeys(folder, nodes, settings);
  }

  /** Also the one that may join them. */
  List<String> withNewcomer() {
    return Stream.concat(names.stream(), Stream.of(Fault.NEWCOMER)).toList();
  }

  /** The address of a node's machine. */
  static String host(ChaosNetwork network, String name) {
    return network == null ? "127.0.0.1" : network.host(name);
  }

  /** How many nodes, and whether with keys. */
  String kind() {
    return names.size() + " nodes" + (hasKeys ? " with keys" : "");
  }

  @Override
  public String toString() {
    return "%s, %d copies, reads %s".formatted(kind(), copies, reads);
  }
}
