package org.howdah.shuffle;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.NavigableSet;
import java.util.TreeSet;
import java.util.function.Predicate;

/*
 * All reduce tasks ask a host for files in the same order, so that a file which the host has just read
 * for one of them is still in its memory when the next one asks for the part that follows.
 */
/**
 * Segments of one host that are to be asked for, in the order of files and of what is in a file.
 */
final class Pending {
  private static final Comparator<Segment> FILE_ORDER =
      Comparator.comparing(Segment::file)
          .thenComparingLong(Segment::start)
          .thenComparingInt(Segment::map); // Who wants one twice gets it twice.

  private final NavigableSet<Segment> unmeasured = new TreeSet<>(FILE_ORDER);
  private final NavigableSet<Segment> measured = new TreeSet<>(FILE_ORDER);

  void add(Segment segment) {
    (segment.isMeasured() ? measured : unmeasured).add(segment);
  }

  boolean remove(Segment segment) {
    return (segment.isMeasured() ? measured : unmeasured).remove(segment);
  }

  boolean isEmpty() {
    return unmeasured.isEmpty() && measured.isEmpty();
  }

  List<Segment> all() {
    List<Segment> all = new ArrayList<>(unmeasured);
    all.addAll(measured);
    return all;
  }

  /** The first of unknown lengths, at most so many; forgets what nobody needs any more. */
  List<Segment> unmeasured(Predicate<Segment> isNeeded, int countMax) {
    List<Segment> taken = new ArrayList<>();
    Iterator<Segment> each = unmeasured.iterator();
    while (each.hasNext() && taken.size() < countMax) {
      Segment segment = each.next();
      if (isNeeded.test(segment)) {
        taken.add(segment);
      } else {
        each.remove();
      }
    }
    return taken;
  }

  /**
   * Shows those of known lengths until that is enough; forgets what nobody needs any more.
   *
   * @param goesOn takes the next, and says whether it wants another one
   */
  void measured(Predicate<Segment> isNeeded, Predicate<Segment> goesOn) {
    Iterator<Segment> each = measured.iterator();
    boolean isEnough = false;
    while (!isEnough && each.hasNext()) {
      Segment segment = each.next();
      if (isNeeded.test(segment)) {
        isEnough = !goesOn.test(segment);
      } else {
        each.remove();
      }
    }
  }
}
