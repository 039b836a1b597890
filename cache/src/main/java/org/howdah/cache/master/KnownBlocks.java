package org.howdah.cache.master;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.howdah.cache.policy.BlockId;
import org.howdah.cache.policy.DataSet;
import org.howdah.record.FileRange;

/** The blocks that a master takes to be at one node. For one thread at a time. */
final class KnownBlocks {
  private final Map<BlockId, DataSet> all = new LinkedHashMap<>();
  private final Map<String, Set<BlockId>> byPath = new HashMap<>();
  private long bytes;

  void add(DataSet dataSet, Collection<BlockId> blocks) {
    for (BlockId block : blocks) {
      if (all.put(block, dataSet) == null) {
        bytes += block.bytes();
        byPath.computeIfAbsent(block.file().path(), path -> new HashSet<>()).add(block);
      }
    }
  }

  /** Those that are not known are passed over. */
  void remove(Collection<BlockId> blocks) {
    for (BlockId block : blocks) {
      if (all.remove(block) != null) {
        bytes -= block.bytes();
        Set<BlockId> siblings = byPath.get(block.file().path());
        siblings.remove(block);
        if (siblings.isEmpty()) {
          byPath.remove(block.file().path());
        }
      }
    }
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
    return byPath.getOrDefault(range.path(), Set.of()).stream()
        .mapToLong(block -> range.overlap(block.offset(), block.bytes()))
        .sum();
  }

  /** All of them, at most so many in one message. */
  List<MasterMessage.Restored> inMessages(int blocksMax) {
    Map<DataSet, List<BlockId>> bySet = new LinkedHashMap<>();
    all.forEach((block, set) -> bySet.computeIfAbsent(set, any -> new ArrayList<>()).add(block));
    List<MasterMessage.Restored> messages = new ArrayList<>();
    bySet.forEach(
        (set, blocks) -> {
          for (int from = 0; from < blocks.size(); from += blocksMax) {
            int to = Math.min(blocks.size(), from + blocksMax);
            messages.add(new MasterMessage.Restored(set, List.copyOf(blocks.subList(from, to))));
          }
        });
    return messages;
  }
}
