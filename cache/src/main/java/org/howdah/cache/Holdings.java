package org.howdah.cache;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.howdah.cache.block.BlockDirectory;
import org.howdah.cache.policy.BlockId;
import org.howdah.cache.policy.FileVersion;
import org.howdah.cache.policy.RegionSizes;
import org.howdah.cache.policy.Regions;
import org.howdah.cache.policy.Room;

/*
 * The file of a block that goes is deleted at once, also while it is being read, which its readers do
 * not notice: the block may be admitted again before they have ended, under the same file name.
 *
 * A block cannot be claimed while another claim to it lasts, even if it is to go, for its file is being
 * written. Nor can it before the master was told that it went by itself: told later, the master would
 * take that to be about the new one, never name it as evicted, and its space would be lost for good.
 *
 * Once closed, the folder goes to whoever wants it next as soon as the last user of a block has left.
 * Until then a writer may still end its file; after that nothing there is ours to change.
 */
/**
 * What a node has, and the space it takes: of a block from when it is written until nobody uses it
 * any more. Safe for several threads; asks nobody while it holds its lock, and deletes files.
 */
final class Holdings {
  private static final Logger LOG = Logger.getLogger(Holdings.class.getName());

  private final BlockDirectory directory;
  private final Regions regions;
  private final Counters counters;
  private final Map<BlockId, Holding> known = new LinkedHashMap<>();
  private final Map<String, Map<Cut, Set<Holding>>> byPath = new HashMap<>();
  private final Set<Holding> busy = new HashSet<>();
  private final Set<BlockId> untold = new HashSet<>();
  private int jobs;
  private boolean closed;

  /** A state of a file in blocks of one size; of a path there is one but while it changes. */
  private record Cut(FileVersion file, long blockBytes) {
    static Cut of(BlockId block) {
      return new Cut(block.file(), block.blockBytes());
    }
  }

  Holdings(BlockDirectory directory, RegionSizes sizes, Counters counters) {
    this.directory = directory;
    this.counters = counters;
    regions = new Regions(sizes);
  }

  /** A block was found at the start. */
  synchronized void found(Holding holding) {
    put(holding);
    occupy(holding, Holding.State.STORED);
  }

  private void put(Holding holding) {
    known.put(holding.block, holding);
    byPath
        .computeIfAbsent(path(holding), unused -> new LinkedHashMap<>())
        .computeIfAbsent(Cut.of(holding.block), unused -> new LinkedHashSet<>())
        .add(holding);
  }

  private static String path(Holding holding) {
    return holding.block.file().path();
  }

  private void occupy(Holding holding, Holding.State state) {
    holding.state = state;
    regions.addInput(holding.block.bytes());
  }

  /** Whether a block can be read. */
  synchronized boolean isStored(BlockId block) {
    Holding holding = known.get(block);
    return !closed && holding != null && holding.state == Holding.State.STORED;
  }

  /** Keeps a block's space until the caller leaves it; null if it cannot be read. */
  synchronized Holding use(BlockId block) {
    Holding holding = known.get(block);
    if (closed || holding == null || holding.state != Holding.State.STORED) {
      return null;
    }
    enter(holding);
    return holding;
  }

  private void enter(Holding holding) {
    holding.users++;
    busy.add(holding);
  }

  synchronized void leave(Holding holding) {
    holding.users--;
    if (holding.isBusy()) {
      return;
    }
    busy.remove(holding);
    if (holding.state == Holding.State.GONE) {
      regions.removeInput(holding.block.bytes());
    }
    leaveFolder();
  }

  synchronized boolean isGone(Holding holding) {
    return holding.state == Holding.State.GONE;
  }

  /**
   * Makes the caller the only one who may write a block, and its user, until {@link #unclaim} or
   * {@link #stored}.
   *
   * @return what to ask the master with; null if the block is there or claimed
   */
  synchronized Room claim(Holding holding) {
    BlockId block = holding.block;
    if (closed || known.containsKey(block) || untold.contains(block)) {
      return null;
    }
    Room room = room(regions.inputShort(holding.block.bytes()));
    enter(holding);
    put(holding);
    return room;
  }

  /** Counts a claimed block's space; false if it is to go, or others have taken the space. */
  synchronized boolean occupy(Holding holding) {
    if (closed || holding.unwanted || regions.inputShort(holding.block.bytes()) > 0) {
      return false;
    }
    occupy(holding, Holding.State.WRITING);
    return true;
  }

  /** Ends a claim to a block that will not be there. */
  synchronized void unclaim(Holding holding) {
    remove(holding);
    leave(holding);
  }

  /**
   * Ends a claim to a block whose file is whole.
   *
   * @return false if the block is to go: its file is gone, and the claim is still to be ended
   */
  synchronized boolean stored(Holding holding) {
    if (closed || holding.unwanted) {
      delete(holding.block);
      return false;
    }
    holding.state = Holding.State.STORED;
    leave(holding);
    return true;
  }

  /** Takes out those blocks that are there; does nothing once this is closed. */
  synchronized void evict(List<BlockId> blocks) {
    if (closed) {
      return;
    }
    for (BlockId block : blocks) {
      Holding holding = known.get(block);
      if (holding != null) {
        takeOut(holding);
        counters.evicted.increment();
      }
    }
  }

  /**
   * Takes out those that are still there; none once this is closed.
   *
   * @return these, which cannot be claimed until {@link #told}
   */
  synchronized List<BlockId> drop(List<Holding> holdings) {
    if (closed) {
      return List.of();
    }
    List<BlockId> dropped = new ArrayList<>();
    for (Holding holding : holdings) {
      if (known.get(holding.block) == holding && !holding.unwanted) {
        takeOut(holding);
        dropped.add(holding.block);
      }
    }
    untold.addAll(dropped);
    return dropped;
  }

  /** The master knows that blocks were dropped. */
  synchronized void told(List<BlockId> dropped) {
    dropped.forEach(untold::remove);
  }

  private void takeOut(Holding holding) {
    if (holding.state == Holding.State.STORED) {
      delete(holding.block);
      remove(holding);
    } else {
      holding.unwanted = true;
    }
  }

  private void remove(Holding holding) {
    if (!known.remove(holding.block, holding)) {
      return;
    }
    Map<Cut, Set<Holding>> cuts = byPath.get(path(holding));
    Set<Holding> siblings = cuts.get(Cut.of(holding.block));
    siblings.remove(holding);
    if (siblings.isEmpty()) {
      cuts.remove(Cut.of(holding.block));
    }
    if (cuts.isEmpty()) {
      byPath.remove(path(holding));
    }
    if (holding.state != Holding.State.ASKED) {
      holding.state = Holding.State.GONE;
      if (!holding.isBusy()) {
        regions.removeInput(holding.block.bytes());
      }
    }
  }

  private void delete(BlockId block) {
    try {
      directory.delete(block);
    } catch (IOException e) {
      counters.failures.increment();
      LOG.log(Level.FINE, "a file stays that the next start finds again", e);
    }
  }

  /** All blocks of a file in another state than this, or of another size. */
  synchronized List<Holding> othersOfFile(FileVersion file, long blockBytes) {
    Cut now = new Cut(file, blockBytes);
    List<Holding> others = new ArrayList<>();
    byPath
        .getOrDefault(file.path(), Map.of())
        .forEach(
            (cut, holdings) -> {
              if (!cut.equals(now)) {
                others.addAll(holdings);
              }
            });
    return others;
  }

  /** The blocks of a file that can be read. */
  synchronized List<BlockId> storedOf(String path) {
    return byPath.getOrDefault(path, Map.of()).values().stream()
        .flatMap(Set::stream)
        .filter(holding -> holding.state == Holding.State.STORED)
        .map(holding -> holding.block)
        .toList();
  }

  /** All that can be read, what was cached first before others. */
  synchronized List<Holding> stored() {
    List<Holding> stored = new ArrayList<>(known.values());
    stored.removeIf(holding -> holding.state != Holding.State.STORED);
    return stored;
  }

  /** Of those that nobody uses, what was cached first, until they have so many bytes. */
  synchronized List<Holding> oldest(long bytesMin) {
    List<Holding> oldest = new ArrayList<>();
    long bytes = 0;
    for (Holding holding : stored()) {
      if (bytes >= bytesMin) {
        break;
      }
      if (!holding.isBusy()) {
        oldest.add(holding);
        bytes += holding.block.bytes();
      }
    }
    return oldest;
  }

  /** All whose file lies at or below a path, those too that are being written. */
  synchronized List<Holding> below(String path) {
    String folder = path.endsWith("/") ? path : path + "/";
    List<Holding> below = new ArrayList<>(known.values());
    below.removeIf(holding -> !path(holding).equals(path) && !path(holding).startsWith(folder));
    return below;
  }

  /** What to tell the master of space that something needs. */
  synchronized Room room(long bytesShort) {
    Set<BlockId> blocks = new HashSet<>();
    busy.forEach(holding -> blocks.add(holding.block));
    return new Room(bytesShort, blocks);
  }

  /** Looks at the space, or counts localized data in or out, under the lock. */
  synchronized <T> T space(Space<T> use) {
    return use.of(regions);
  }

  /** What someone does with the space. */
  interface Space<T> {
    T of(Regions regions);
  }

  /** Whether jobs may write into the folder. */
  boolean hasFolder() {
    return directory.isThere();
  }

  /** A job may write below the folder until it is told to have ended. */
  synchronized void jobStarted() {
    jobs++;
  }

  synchronized void jobEnded() {
    jobs--;
    leaveFolder();
  }

  /** From now on nothing can be used, claimed or taken out; the last user leaves the folder. */
  synchronized void close() {
    closed = true;
    leaveFolder();
  }

  private void leaveFolder() {
    if (closed && busy.isEmpty() && jobs == 0) {
      directory.close();
    }
  }
}
