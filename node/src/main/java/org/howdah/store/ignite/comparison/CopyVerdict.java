package org.howdah.store.ignite.comparison;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.apache.ignite.internal.processors.cache.version.GridCacheVersion;

/*
 * Acknowledged changes are on all copies that were whole when they were made. So a copy that has been whole since
 * before a value was made has all later changes of that key, and its deletion. Where two such copies do not agree, the
 * change in question was never acknowledged, or something is broken.
 *
 * Ignite orders the changes of a key by versions of its own, which the first owner gives. Those within values are of
 * the clock of the node that was asked.
 */
/**
 * What all copies of a key should have.
 *
 * @param from the copy that is right; -1 if the key is to be absent
 * @param isKnown whether that is known, rather than that the key should be left as it is
 * @param why how
 */
record CopyVerdict(int from, boolean isKnown, String why) {
  private static final int ABSENT = -1;

  /**
   * Decides.
   *
   * @param states what each copy has of the key, that of the first owner first
   * @param copies what is known of each copy
   * @param isQuiet whether nothing in the partition has changed for a while
   */
  static CopyVerdict of(List<CopyState> states, List<CopyLook> copies, boolean isQuiet) {
    int newest = newest(states);
    List<Integer> absent = where(states, i -> states.get(i).isAbsent());
    if (absent.isEmpty()) {
      return new CopyVerdict(newest, true, "the newest version is right");
    }
    GridCacheVersion made = states.get(newest).changed;
    if (absent.stream().anyMatch(i -> isAfter(states.get(i).changed, made))) {
      return new CopyVerdict(ABSENT, true, "it was deleted a moment ago");
    }
    List<Integer> stayed = where(states, i -> copies.get(i).since <= made.topologyVersion());
    if (agree(stayed, states)) {
      return as(stayed, states, newest, "so says who was not away since it was set");
    }
    List<Integer> counted = counted(states, copies);
    if (isQuiet && counted.size() < states.size() && agree(counted, states)) {
      return as(counted, states, newest, "so says the copy that counted the most changes");
    }
    return new CopyVerdict(newest, false, "nothing tells whether it was deleted");
  }

  /** The same, where someone has decided what nothing tells. */
  CopyVerdict decided(boolean isKept) {
    return isKnown
        ? this
        : new CopyVerdict(isKept ? from : ABSENT, true, "nothing tells, and so was asked for");
  }

  boolean isDeletion() {
    return from == ABSENT;
  }

  private static List<Integer> where(List<CopyState> states, IntPredicate is) {
    return IntStream.range(0, states.size()).filter(is).boxed().toList();
  }

  private static boolean agree(List<Integer> copies, List<CopyState> states) {
    return !copies.isEmpty()
        && copies.stream().map(i -> states.get(i).isAbsent()).distinct().count() == 1;
  }

  private static CopyVerdict as(
      List<Integer> believed, List<CopyState> states, int newest, String why) {
    boolean isAbsent = states.get(believed.get(0)).isAbsent();
    return new CopyVerdict(isAbsent ? ABSENT : newest, true, why);
  }

  private static List<Integer> counted(List<CopyState> states, List<CopyLook> copies) {
    long most = copies.stream().mapToLong(copy -> copy.count).max().orElse(0);
    return new ArrayList<>(where(states, i -> copies.get(i).count == most));
  }

  private static int newest(List<CopyState> states) {
    int newest = ABSENT;
    for (int i = 0; i < states.size(); i++) {
      CopyState state = states.get(i);
      if (!state.isAbsent() && (newest < 0 || isNewer(state, states.get(newest)))) {
        newest = i;
      }
    }
    return newest;
  }

  private static boolean isNewer(CopyState one, CopyState other) {
    int order = one.changed.compareTo(other.changed);
    return order == 0 ? one.version > other.version : order > 0;
  }

  private static boolean isAfter(GridCacheVersion deleted, GridCacheVersion made) {
    return deleted != null && deleted.compareTo(made) > 0;
  }
}
