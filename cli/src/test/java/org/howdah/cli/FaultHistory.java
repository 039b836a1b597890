package org.howdah.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.howdah.testkit.history.Breach;
import org.howdah.testkit.history.HistoryCheck;
import org.howdah.testkit.history.Operation;
import org.howdah.testkit.history.Reads;

/**
 * What clients of nodes wrote down, and looked at in the end.
 *
 * @param history each operation, and the node that was asked
 * @param cutOff nodes that were cut off from others, and may have read what there was
 * @param reads what the nodes promise
 */
record FaultHistory(Map<Operation, String> history, Set<String> cutOff, Reads reads) {
  private static final int TOLD_MAX = 16;

  /** What cannot be, for people; empty if all is as it is promised. */
  List<String> wrong() {
    List<String> wrong = new ArrayList<>(differing());
    for (Breach breach : HistoryCheck.breaches(asPromised(), reads)) {
      wrong.add("what node %s answered: %s".formatted(nodeOf(breach.operation()), breach));
    }
    return wrong;
  }

  private String nodeOf(Operation operation) {
    return history.entrySet().stream()
        .filter(entry -> isSame(entry.getKey(), operation))
        .map(Map.Entry::getValue)
        .findFirst()
        .orElse("?");
  }

  /** The same but for when it was asked for. */
  private static boolean isSame(Operation one, Operation other) {
    return one.startingAt(0).equals(other.startingAt(0));
  }

  private List<Operation> asPromised() {
    long beginning = history.keySet().stream().mapToLong(Operation::startNanos).min().orElse(0);
    List<Operation> promised = new ArrayList<>();
    history.forEach(
        (operation, node) -> {
          boolean mayBeOld =
              operation.kind().isRead()
                  && reads == Reads.ANY_COPY
                  && operation.client() != HistoryClients.LOOKER
                  && cutOff.contains(node);
          promised.add(mayBeOld ? operation.startingAt(beginning) : operation);
        });
    return promised;
  }

  /** What clients asked last of a key. */
  private String lastOf(String key) {
    List<String> lines =
        history.entrySet().stream()
            .filter(entry -> entry.getKey().key().equals(key))
            .map(entry -> "\n  node " + entry.getValue() + ", client " + entry.getKey().line())
            .toList();
    return String.join("", lines.subList(Math.max(0, lines.size() - TOLD_MAX), lines.size()));
  }

  private List<String> differing() {
    Map<String, Map<String, String>> last = new TreeMap<>();
    history.forEach(
        (operation, node) -> {
          if (operation.client() == HistoryClients.LOOKER && operation.answer().isPresent()) {
            last.computeIfAbsent(operation.key(), none -> new TreeMap<>())
                .put(node, operation.answer().get());
          }
        });
    List<String> differing = new ArrayList<>();
    last.forEach(
        (key, answers) -> {
          if (new TreeSet<>(answers.values()).size() > 1) {
            differing.add("copies of " + key + " differ: " + answers + lastOf(key));
          }
        });
    return differing;
  }
}
