package org.howdah.cache.policy;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Algorithm 1 with lists that are searched from end to end: slow, short, and easy to believe. */
final class NaiveMpCache {
  private record Copy(String node, String set, BlockId block) {}

  private static final class Entry {
    private final String name;
    private final int entered;
    private long size;
    private long reads;
    private long lastAccess;
    private double priority;

    Entry(String name, int entered) {
      this.name = name;
      this.entered = entered;
    }
  }

  private final List<Copy> cached = new ArrayList<>();
  private final List<Copy> toDel = new ArrayList<>();
  private final List<Entry> entries = new ArrayList<>();
  private final List<String> accesses = new ArrayList<>();
  private final Map<String, List<Integer>> accessesOf = new HashMap<>();
  private double clock;
  private int entered;

  private int access(Request request) {
    String set = request.dataSet().name();
    String access = request.job() + " " + set;
    if (!accesses.contains(access)) {
      accesses.add(access);
      accessesOf.computeIfAbsent(set, unused -> new ArrayList<>()).add(accesses.size());
    }
    return accesses.indexOf(access) + 1;
  }

  private Entry entry(String name) {
    return entries.stream().filter(e -> e.name.equals(name)).findFirst().orElse(null);
  }

  private long bytes(List<Copy> copies) {
    return copies.stream().mapToLong(copy -> copy.block.bytes()).sum();
  }

  private List<Copy> at(String node, String set) {
    return cached.stream().filter(c -> c.node.equals(node) && c.set.equals(set)).toList();
  }

  private void score(Entry entry) {
    Set<BlockId> distinct = new HashSet<>();
    cached.stream().filter(c -> c.set.equals(entry.name)).forEach(c -> distinct.add(c.block));
    double frequency = (double) entry.reads / entry.size;
    entry.priority = (distinct.size() >= entry.size ? 1 : 0) + clock + frequency / entry.size;
  }

  void hit(Request request) {
    int access = access(request);
    cached.stream()
        .filter(copy -> copy.block.equals(request.block()))
        .findFirst()
        .ifPresent(copy -> read(entry(copy.set), access));
  }

  private void read(Entry entry, int access) {
    entry.reads++;
    entry.lastAccess = Math.max(entry.lastAccess, access);
    score(entry);
  }

  Verdict.Reason miss(Request request, Room room, Set<BlockId> evicted) {
    int access = access(request);
    String node = request.node();
    if (room.bytesShort() == 0) {
      admit(request, access);
      return Verdict.Reason.FREE;
    }
    Entry own = entry(request.dataSet().name());
    if (own != null) {
      own.lastAccess = Math.max(own.lastAccess, access);
    }
    List<Copy> due = new ArrayList<>(toDel);
    due.removeIf(copy -> !copy.node.equals(node) || room.busy().contains(copy.block));
    toDel.removeAll(due);
    due.forEach(copy -> evicted.add(copy.block));
    long left = room.bytesShort() - bytes(due);
    if (left <= 0) {
      admit(request, access);
      return Verdict.Reason.FREE;
    }
    List<Integer> times = accessesOf.get(request.dataSet().name());
    if (times.size() < 2) {
      return Verdict.Reason.UNKNOWN;
    }
    List<Entry> victims = new ArrayList<>();
    entries.sort(Comparator.<Entry>comparingDouble(e -> e.priority).thenComparing(e -> e.entered));
    for (Entry entry : entries) {
      boolean busy =
          cached.stream().anyMatch(c -> c.set.equals(entry.name) && room.busy().contains(c.block));
      if (left > 0 && !busy && !entry.name.equals(request.dataSet().name())) {
        long freed = bytes(at(node, entry.name));
        left -= freed;
        if (freed > 0) {
          victims.add(entry);
        }
      }
    }
    if (left > 0) {
      return Verdict.Reason.NO_ROOM;
    }
    int distance = times.get(times.size() - 1) - times.get(times.size() - 2);
    double loss = 0;
    for (Entry victim : victims) {
      loss += 1.0 / ((double) victim.size * Math.max(1, accesses.size() - victim.lastAccess));
    }
    if (1.0 / ((double) request.dataSet().blocks() * distance) <= loss) {
      return Verdict.Reason.UNPROFITABLE;
    }
    for (Entry victim : victims) {
      clock = Math.max(clock, victim.priority);
      entries.remove(victim);
      List<Copy> gone = cached.stream().filter(c -> c.set.equals(victim.name)).toList();
      cached.removeAll(gone);
      gone.stream().filter(c -> c.node.equals(node)).forEach(c -> evicted.add(c.block));
      gone.stream().filter(c -> !c.node.equals(node)).forEach(toDel::add);
    }
    admit(request, access);
    return Verdict.Reason.PROFITABLE;
  }

  private void admit(Request request, int access) {
    String set = request.dataSet().name();
    List<Copy> back = toDel.stream().filter(copy -> copy.set.equals(set)).toList();
    toDel.removeAll(back);
    cached.addAll(back);
    cached.add(new Copy(request.node(), set, request.block()));
    Entry entry = entry(set);
    if (entry == null) {
      entry = new Entry(set, entered++);
      entries.add(entry);
    }
    entry.size = request.dataSet().blocks();
    read(entry, access);
  }
}
