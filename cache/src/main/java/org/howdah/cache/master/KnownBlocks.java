package org.howdah.cache.master;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.howdah.cache.policy.BlockId;
import org.howdah.cache.policy.DataSet;
import org.howdah.record.FileRange;

/** The blocks that a master takes to be at one node. For one thread at a time. */
final class KnownBlocks {
  private final Map<BlockId, DataSet> all = new LinkedHashMap<>();

  /** By the place of their first byte; of one place, those of all states of the file. */
  private final Map<String, NavigableMap<Long, List<BlockId>>> byPath = new HashMap<>();

  private long bytes;

  void add(DataSet dataSet, Collection<BlockId> blocks) {
    for (BlockId block : blocks) {
      if (all.put(block, dataSet) == null) {
        bytes += block.bytes();
        byPath
            .computeIfAbsent(block.file().path(), path -> new TreeMap<>())
            .computeIfAbsent(block.offset(), offset -> new ArrayList<>(1))
            .add(block);
      }
    }
  }

  /**
   * Those that are not known are passed over.
   *
   * @return the others
   */
  List<BlockId> remove(Collection<BlockId> blocks) {
    List<BlockId> removed = new ArrayList<>();
    for (BlockId block : blocks) {
      if (all.remove(block) != null) {
        removed.add(block);
        bytes -= block.bytes();
        forget(block);
      }
    }
    return removed;
  }

  /** What a master answered is so from then on, for it and for the node that asked. */
  void answered(MasterMessage question, Answer answer) {
    List<BlockId> unused = remove(answer.gone());
    if (question instanceof MasterMessage.Miss miss
        && answer instanceof Answer.Decided decided
        && decided.verdict().admitted()) {
      add(miss.dataSet(), List.of(miss.block()));
    }
  }

  private void forget(BlockId block) {
    NavigableMap<Long, List<BlockId>> siblings = byPath.get(block.file().path());
    List<BlockId> there = siblings.get(block.offset());
    there.remove(block);
    if (there.isEmpty()) {
      siblings.remove(block.offset());
    }
    if (siblings.isEmpty()) {
      byPath.remove(block.file().path());
    }
  }

  void copyTo(KnownBlocks other) {
    all.forEach((block, set) -> other.add(set, List.of(block)));
  }

  List<BlockId> all() {
    return List.copyOf(all.keySet());
  }

  /** How many there are. */
  int count() {
    return all.size();
  }

  /** How many bytes they have together. */
  long bytes() {
    return bytes;
  }

  /** How many bytes of a range they have, of whatever state of its file. */
  long bytes(FileRange range) {
    NavigableMap<Long, List<BlockId>> blocks = byPath.get(range.path());
    if (blocks == null || range.length() <= 0) {
      return 0;
    }
    Long first = blocks.floorKey(range.start());
    return blocks
        .subMap(first == null ? range.start() : first, true, last(range), true)
        .values()
        .stream()
        .flatMap(List::stream)
        .mapToLong(block -> range.overlap(block.offset(), block.bytes()))
        .sum();
  }

  /** Of a range whose end may be beyond all numbers. */
  private static long last(FileRange range) {
    long last = range.start() + range.length() - 1;
    return last < range.start() ? Long.MAX_VALUE : last;
  }

  /** All of them, at most so many in one message. */
  List<MasterMessage> inMessages(int blocksMax) {
    Map<DataSet, List<BlockId>> bySet = new LinkedHashMap<>();
    all.forEach((block, set) -> bySet.computeIfAbsent(set, any -> new ArrayList<>()).add(block));
    List<MasterMessage> messages = new ArrayList<>();
    bySet.forEach(
        (set, blocks) ->
            pieces(blocks, blocksMax)
                .forEach(piece -> messages.add(new MasterMessage.Restored(set, piece))));
    return messages;
  }

  /** A list in pieces of so many at most. */
  static List<List<BlockId>> pieces(List<BlockId> blocks, int blocksMax) {
    List<List<BlockId>> pieces = new ArrayList<>();
    for (int from = 0; from < blocks.size(); from += blocksMax) {
      int to = Math.min(blocks.size(), from + blocksMax);
      pieces.add(List.copyOf(blocks.subList(from, to)));
    }
    return pieces;
  }
}
