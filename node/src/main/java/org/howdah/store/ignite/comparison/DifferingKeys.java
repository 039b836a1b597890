package org.howdah.store.ignite.comparison;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/*
 * A change reaches the copies one after the other. It writes the whole value on all of them, so that a key that is
 * changed all the time has no difference that stays. Only one that stays as it is in three looks counts: by the third, a change that was under way at the first is on all copies.
 */
/** Keys whose copies seem to differ: looks again until that is known. For one thread. */
final class DifferingKeys {
  private static final int LOOKS_MAX = 15;
  private static final int SAME_LOOKS = 3;
  private static final long PAUSE_MILLIS_MAX = 400;

  /**
   * A key that differs.
   *
   * @param states what each copy has, that of the first owner first
   * @param verdict what all should have
   */
  record Found(String key, List<CopyState> states, CopyVerdict verdict) {}

  /** What is known of a key so far. */
  private static final class Open {
    private List<CopyState> states = List.of();
    private int same;
    private List<CopyLook> begin;
  }

  private final CopyOwners owners;
  private final long aliveAtMillis;
  private final Map<String, Open> open = new LinkedHashMap<>();
  private final List<Found> found = new ArrayList<>();

  /**
   * @param aliveAtMillis values that are absent then do not count
   */
  DifferingKeys(CopyOwners owners, Collection<String> keys, long aliveAtMillis) {
    this.owners = owners;
    this.aliveAtMillis = aliveAtMillis;
    keys.forEach(key -> open.put(key, new Open()));
  }

  /** Those that differ for good. */
  List<Found> settle() {
    long pauseMillis = 50;
    for (int looks = 1; looks <= LOOKS_MAX && !open.isEmpty(); looks++) {
      look();
      if (!open.isEmpty()) {
        LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(pauseMillis));
        pauseMillis = Math.min(2 * pauseMillis, PAUSE_MILLIS_MAX);
      }
    }
    return found;
  }

  private void look() {
    List<String> keys = List.copyOf(open.keySet());
    List<CopyLook> looks = owners.look(keys);
    for (int i = 0; i < keys.size(); i++) {
      look(keys.get(i), states(looks, i), looks);
    }
  }

  private static List<CopyState> states(List<CopyLook> looks, int key) {
    return looks.stream().map(look -> look.states.get(key)).toList();
  }

  private void look(String key, List<CopyState> states, List<CopyLook> looks) {
    Open one = open.get(key);
    if (areSame(states, aliveAtMillis)) {
      open.remove(key);
    } else if (one.begin == null || !areUnchanged(one.states, states)) {
      one.states = states;
      one.same = 1;
      one.begin = looks;
    } else if (++one.same >= SAME_LOOKS) {
      boolean quiet = counts(one.begin).equals(counts(looks));
      found.add(new Found(key, states, CopyVerdict.of(states, looks, quiet)));
      open.remove(key);
    }
  }

  private static List<Long> counts(List<CopyLook> looks) {
    return looks.stream().map(look -> look.count).toList();
  }

  private static boolean areUnchanged(List<CopyState> before, List<CopyState> now) {
    for (int i = 0; i < now.size(); i++) {
      if (!now.get(i).isUnchanged(before.get(i))) {
        return false;
      }
    }
    return true;
  }

  /** Whether all copies have the same, or nothing that will be there at that time. */
  static boolean areSame(List<CopyState> states, long aliveAtMillis) {
    return states.stream().allMatch(state -> state.hasSameValue(states.get(0)))
        || states.stream().allMatch(state -> state.isAbsentAt(aliveAtMillis));
  }
}
