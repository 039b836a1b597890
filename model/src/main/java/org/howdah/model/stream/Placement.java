package org.howdah.model.stream;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * Where the blocks of one job's input are, one for each map task, and which of them no task has
 * taken yet. Block i has copies on three nodes in a row, which differ from input to input.
 */
final class Placement {
  private static final int COPIES = 3;

  /** Nobody adds to it. */
  private static final Deque<Integer> NOTHING = new ArrayDeque<>();

  private final int nodes;
  private final int first;
  private final boolean[] taken;
  private final Map<Integer, Deque<Integer>> onNode = new HashMap<>();
  private int next;
  private int left;

  Placement(String input, int blocks, int nodes) {
    this.nodes = nodes;
    first = Math.floorMod(input.hashCode(), nodes);
    taken = new boolean[blocks];
    left = blocks;
    for (int block = 0; block < blocks; block++) {
      for (int holder : holders(block)) {
        onNode.computeIfAbsent(holder, node -> new ArrayDeque<>()).add(block);
      }
    }
  }

  /** The nodes that have it. */
  int[] holders(int block) {
    return IntStream.range(0, Math.min(COPIES, nodes))
        .map(copy -> (first + block + copy) % nodes)
        .toArray();
  }

  boolean holds(int node, int block) {
    return Math.floorMod(node - first - block, nodes) < COPIES;
  }

  boolean isEmpty() {
    return left == 0;
  }

  /** Whether the node has a block that no task has taken. */
  boolean hasLocal(int node) {
    Deque<Integer> blocks = onNode.getOrDefault(node, NOTHING);
    while (!blocks.isEmpty() && taken[blocks.peek()]) {
      blocks.remove();
    }
    return !blocks.isEmpty();
  }

  /** Takes a block that the node has, or else any; there is one. */
  int take(int node) {
    int block = hasLocal(node) ? onNode.get(node).remove() : any();
    taken[block] = true;
    left--;
    return block;
  }

  private int any() {
    while (taken[next]) {
      next++;
    }
    return next;
  }
}
