package org.howdah.testkit.history;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Decides whether a history can be that of keys each of which is one register. */
public final class HistoryCheck {
  private HistoryCheck() {}

  /**
   * The keys whose history is not linearizable: there is no order of the operations in which each
   * comes after all that had ended before it began, and each gets the answer that it got. What was
   * never answered may have been done at any time after it began, or never. All keys are absent
   * before the history.
   *
   * @param reads what is promised of reads; {@link Reads#NEWEST} for what is said above
   * @return for each such key the first answer that cannot be, in the order of the keys
   */
  public static List<Breach> breaches(Collection<Operation> history, Reads reads) {
    Map<String, List<Operation>> byKey =
        history.stream()
            .collect(Collectors.groupingBy(Operation::key, TreeMap::new, Collectors.toList()));
    return byKey.values().stream()
        .map(operations -> KeyHistory.firstBreach(operations, reads))
        .flatMap(Optional::stream)
        .toList();
  }
}
