package org.howdah.engine;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import org.howdah.record.Run;

/*
 * Equal keys come to a reduce task in the order of the runs that have them. That is the order of the
 * maps, whichever ended first, so that a job has the same output each time; it stays so if what is
 * merged are neighbours, between which nothing is or can come.
 */
/**
 * Runs in the order of the map tasks behind them, and of one task in the order in which it wrote
 * them. One thread at a time.
 */
final class OrderedRuns {
  /** Of runs of the same maps, the one with the least number is the first. */
  private record Place(int firstMap, int lastMap, long number) {
    static final Comparator<Place> ORDER =
        Comparator.comparingInt(Place::firstMap)
            .thenComparingInt(Place::lastMap)
            .thenComparingLong(Place::number);
  }

  private final Map<Run, Place> places = new HashMap<>();
  private final Comparator<Run> order = Comparator.comparing(places::get, Place.ORDER);
  private final List<Run> runs = new ArrayList<>();
  private final Set<Run> away = new HashSet<>();
  private long added;

  /** Adds a run of those maps; of one map, behind the others. */
  void add(Run run, Set<Integer> maps) {
    insert(run, new Place(Collections.min(maps), Collections.max(maps), added++));
  }

  private void insert(Run run, Place place) {
    places.put(run, place);
    runs.add(-1 - Collections.binarySearch(runs, run, order), run);
  }

  /** All but those that are away to be merged. */
  List<Run> all() {
    return away.isEmpty()
        ? List.copyOf(runs)
        : runs.stream().filter(run -> !away.contains(run)).toList();
  }

  /** Sends runs away to be merged. */
  void take(List<Run> taken) {
    away.addAll(taken);
  }

  /** Has them back as they were. */
  void putBack(List<Run> taken) {
    taken.forEach(away::remove);
  }

  /** Puts the result of a merge of neighbours in their place. */
  void replace(List<Run> taken, Run result) {
    Place first = places.get(taken.get(0));
    int lastMap = taken.stream().mapToInt(run -> places.get(run).lastMap).max().orElseThrow();
    removeIf(new HashSet<>(taken)::contains);
    insert(result, new Place(first.firstMap, lastMap, first.number));
  }

  void removeIf(Predicate<Run> gone) {
    List<Run> removed = runs.stream().filter(gone).toList();
    runs.removeIf(gone);
    removed.forEach(places::remove);
    removed.forEach(away::remove);
  }

  void clear() {
    removeIf(run -> true);
  }

  /**
   * Neighbours with as many files as can be had up to a limit, beginning and ending with one; of
   * those the ones with the fewest bytes.
   *
   * @param filesMin no neighbours unless there are that many
   * @param ended the maps that will leave no further runs
   */
  List<Run> files(int filesMin, int filesMax, BitSet ended) {
    List<List<Run>> stretches = stretches(ended);
    long most = stretches.stream().mapToLong(OrderedRuns::files).max().orElse(0);
    int count = (int) Math.min(filesMax, most);
    return count < filesMin ? List.of() : smallestWithFiles(stretches, count);
  }

  private static long files(List<Run> stretch) {
    return stretch.stream().filter(run -> !run.inMemory()).count();
  }

  private static List<Run> smallestWithFiles(List<List<Run>> stretches, int count) {
    List<Run> best = List.of();
    long least = Long.MAX_VALUE;
    for (List<Run> stretch : stretches) {
      List<Integer> files = new ArrayList<>();
      List<Long> bytesBefore = new ArrayList<>();
      long bytes = 0;
      for (int i = 0; i < stretch.size(); i++) {
        bytesBefore.add(bytes);
        bytes += stretch.get(i).bytes();
        if (!stretch.get(i).inMemory()) {
          files.add(i);
        }
        if (!stretch.get(i).inMemory() && files.size() >= count) {
          int start = files.get(files.size() - count);
          long inside = bytes - bytesBefore.get(start);
          if (inside < least) {
            least = inside;
            best = stretch.subList(start, i + 1);
          }
        }
      }
    }
    return best;
  }

  /**
   * As many neighbours in memory as have no more than those bytes; of as many, the ones with the
   * fewest.
   *
   * @param ended the maps that will leave no further runs
   */
  List<Run> inMemory(long bytesMax, BitSet ended) {
    List<Run> best = List.of();
    long least = Long.MAX_VALUE;
    for (List<Run> stretch : stretches(ended)) {
      int start = 0;
      long bytes = 0;
      for (int i = 0; i < stretch.size(); i++) {
        bytes += stretch.get(i).bytes();
        while (start <= i && (bytes > bytesMax || !stretch.get(i).inMemory())) {
          bytes -= stretch.get(start).bytes();
          start++;
        }
        int count = i + 1 - start;
        if (count > best.size() || (count == best.size() && bytes < least)) {
          best = stretch.subList(start, i + 1);
          least = bytes;
        }
      }
    }
    return best;
  }

  /** The runs that are here, cut where something is away or may still come. */
  private List<List<Run>> stretches(BitSet ended) {
    List<List<Run>> stretches = new ArrayList<>();
    List<Run> stretch = new ArrayList<>();
    Run last = null;
    for (Run run : runs) {
      boolean joins =
          last != null && ended.nextClearBit(places.get(last).lastMap) >= places.get(run).firstMap;
      if (!joins || away.contains(run)) {
        stretches.add(stretch);
        stretch = new ArrayList<>();
      }
      last = away.contains(run) ? null : run;
      if (last != null) {
        stretch.add(run);
      }
    }
    stretches.add(stretch);
    return stretches;
  }
}
