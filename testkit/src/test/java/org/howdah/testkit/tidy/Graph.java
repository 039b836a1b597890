package org.howdah.testkit.tidy;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.UnaryOperator;

/** Who uses whom, by name. */
final class Graph {
  private final Map<String, Set<String>> uses = new TreeMap<>();

  /** That one uses another; of itself it is nothing. */
  void add(String from, String to) {
    uses.computeIfAbsent(from, name -> new TreeSet<>());
    uses.computeIfAbsent(to, name -> new TreeSet<>());
    if (!from.equals(to)) {
      uses.get(from).add(to);
    }
  }

  Set<String> nodes() {
    return uses.keySet();
  }

  Set<String> uses(String from) {
    return uses.getOrDefault(from, Set.of());
  }

  /** The same between what its nodes are part of. */
  Graph of(UnaryOperator<String> whole) {
    Graph graph = new Graph();
    uses.forEach((from, all) -> all.forEach(to -> graph.add(whole.apply(from), whole.apply(to))));
    return graph;
  }

  /** Those that use each other, also by way of others: two or more each, the largest first. */
  List<SortedSet<String>> circles() {
    Search search = new Search();
    uses.keySet().forEach(search::visit);
    search.circles.sort(
        (a, b) -> a.size() == b.size() ? a.first().compareTo(b.first()) : b.size() - a.size());
    return search.circles;
  }

  /** Tarjan's search for strongly connected components. */
  private final class Search {
    private final Map<String, Integer> index = new HashMap<>();
    private final Map<String, Integer> low = new HashMap<>();
    private final Deque<String> open = new ArrayDeque<>();
    private final List<SortedSet<String>> circles = new ArrayList<>();

    private void visit(String node) {
      if (index.containsKey(node)) {
        return;
      }
      index.put(node, index.size());
      low.put(node, index.get(node));
      open.push(node);
      for (String next : uses(node)) {
        visit(next);
        if (open.contains(next)) {
          low.merge(node, low.get(next), Math::min);
        }
      }
      if (low.get(node).equals(index.get(node))) {
        close(node);
      }
    }

    private void close(String node) {
      SortedSet<String> circle = new TreeSet<>();
      String last;
      do {
        last = open.pop();
        circle.add(last);
      } while (!last.equals(node));
      if (circle.size() > 1) {
        circles.add(circle);
      }
    }
  }
}
