package org.howdah.cache;

import java.io.IOException;
import java.nio.channels.ClosedChannelException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.howdah.cache.block.BlockDirectory;
import org.howdah.cache.block.BlockReader;
import org.howdah.cache.block.ChunkBuffer;
import org.howdah.cache.block.StoredBlock;
import org.howdah.cache.policy.BlockId;
import org.howdah.cache.policy.DataSet;
import org.howdah.cache.policy.FileVersion;
import org.howdah.cache.policy.RegionSizes;
import org.howdah.cache.policy.Request;
import org.howdah.cache.policy.Room;
import org.howdah.cache.policy.Verdict;
import org.howdah.record.HowdahException;
import org.howdah.record.Shortage;

/*
 * No lock is held while the master is asked, which may be far away one day; so what it answers is
 * checked against what is there by then.
 */
/**
 * The cache of one machine: serves blocks that it has, and takes those that the master admits. Safe
 * for several threads. Only opening it throws because the cache or its device fails: afterwards it
 * has less.
 */
public final class Node implements AutoCloseable {
  private static final Logger LOG = Logger.getLogger(Node.class.getName());

  /** After so many blocks in a row that could not be written, it takes no more. */
  static final int FAILURES_MAX = 3;

  private static final String RUNS = "localized";

  private final String name;
  private final BlockDirectory directory;
  private final Master master;
  private final WriteBudget writes;
  private final Counters counters = new Counters();
  private final AtomicInteger failuresInRow = new AtomicInteger();
  private final AtomicBoolean closed = new AtomicBoolean();
  private final Holdings holdings;
  private final LocalizedSpace localized;

  private Node(
      String name,
      BlockDirectory directory,
      Path runs,
      RegionSizes sizes,
      WriteBudget writes,
      Master master) {
    this.name = name;
    this.directory = directory;
    this.master = new TolerantMaster(master, counters.failures);
    this.writes = writes;
    holdings = new Holdings(directory, sizes, counters);
    localized = new LocalizedSpace(name, runs, this.master, holdings, writes);
  }

  /**
   * Opens the cache in a folder, with the blocks that an earlier process left there, as far as
   * there is room. What it left of jobs is deleted.
   *
   * @param name of the node, as the master knows it
   * @param sizes may be others than before
   * @param writes what blocks and localized data may write to the device
   * @throws HowdahException if the folder cannot be used, or another process uses it; a job goes on
   *     without a cache then
   */
  public static Node open(
      String name, Path folder, RegionSizes sizes, WriteBudget writes, Master master)
      throws IOException {
    return open(name, BlockDirectory.open(folder), sizes, writes, master);
  }

  /** The same in a folder that is open, and is closed if this fails. */
  public static Node open(
      String name, BlockDirectory directory, RegionSizes sizes, WriteBudget writes, Master master)
      throws IOException {
    try {
      Path runs = directory.emptied(RUNS);
      Node node = new Node(name, directory, runs, sizes, writes, master);
      node.recover();
      return node;
    } catch (IOException | RuntimeException e) {
      directory.close();
      throw e;
    }
  }

  private void recover() throws IOException {
    BlockDirectory.Recovered recovered = directory.recover();
    counters.bad.add(recovered.dropped());
    counters.failures.add(recovered.unread());
    Map<DataSet, List<BlockId>> byDataSet = new LinkedHashMap<>();
    for (StoredBlock block : recovered.blocks()) {
      holdings.found(new Holding(block.id(), block.dataSet()));
      byDataSet.computeIfAbsent(block.dataSet(), unused -> new ArrayList<>()).add(block.id());
    }
    byDataSet.forEach((set, ids) -> master.restored(new Master.Restored(name, set, ids)));
    long tooMuch = holdings.space(regions -> regions.inputShort(0));
    if (tooMuch > 0) {
      holdings.evict(master.reclaim(new Master.Reclaim(name, holdings.room(tooMuch))));
    }
  }

  /**
   * Opens a block for reading, if it is there. The caller has made sure that its user may read the
   * file.
   *
   * @param lent is the block's until it is closed
   */
  public Optional<CachedBlock> open(Request request, ChunkBuffer lent) {
    Optional<CachedBlock> block = openStored(request.block(), lent);
    if (block.isPresent()) {
      master.hit(request);
    } else {
      counters.missBytes.add(request.block().bytes());
    }
    return block;
  }

  /** The same with memory of its own. */
  public Optional<CachedBlock> open(Request request) {
    return open(request, new ChunkBuffer());
  }

  /** Whether a block can be read now; nobody takes this for an access. */
  public boolean has(BlockId block) {
    return holdings.isStored(block);
  }

  /**
   * A file is in this state now: blocks of it in another one, or of another size, go. For whoever
   * has just looked at the file; one who opened it before may go on reading an older state, for
   * which the blocks of the newer must not go.
   */
  public void isNow(FileVersion file, long blockBytes) {
    drop(holdings.othersOfFile(file, blockBytes));
  }

  private Optional<CachedBlock> openStored(BlockId block, ChunkBuffer lent) {
    Holding holding = holdings.use(block);
    if (holding == null) {
      return Optional.empty();
    }
    try {
      return Optional.of(new CachedBlock(this, holding, directory.open(block, lent)));
    } catch (IOException e) {
      unreadable(holding, e);
      holdings.leave(holding);
      return Optional.empty();
    }
  }

  /**
   * Asks to cache a block that is not there and is about to be read from elsewhere.
   *
   * @return where to hand over its bytes; empty if it is not to be cached, or on its way already
   */
  public Optional<Admission> admit(Request request) {
    Holding holding = new Holding(request.block(), request.dataSet());
    Room room = failuresInRow.get() < FAILURES_MAX ? holdings.claim(holding) : null;
    if (room == null) {
      return Optional.empty();
    }
    // The budget before the master, which would evict others for a block that is not to be written.
    if (!mayBeWritten(holding) || !isAdmitted(holding, new Master.Miss(request, room))) {
      counters.refused.increment();
      return Optional.empty();
    }
    try {
      return Optional.of(
          new Admission(this, holding, directory.create(request.block(), request.dataSet())));
    } catch (IOException e) {
      notStored(holding, holding.block.bytes(), e);
      return Optional.empty();
    }
  }

  private boolean mayBeWritten(Holding holding) {
    boolean may = writes.tryTake(holding.block.bytes());
    if (!may) {
      holdings.unclaim(holding);
    }
    return may;
  }

  private boolean isAdmitted(Holding holding, Master.Miss miss) {
    Verdict verdict = master.miss(miss);
    holdings.evict(verdict.evicted());
    if (!verdict.admitted()) {
      holdings.unclaim(holding);
      writes.giveBack(holding.block.bytes());
      return false;
    }
    boolean occupied = holdings.occupy(holding);
    if (!occupied) {
      giveUp(holding, holding.block.bytes());
      writes.giveBack(holding.block.bytes());
    }
    return occupied;
  }

  /** A block's file is whole; false if it was to go meanwhile. */
  boolean stored(Holding holding) {
    failuresInRow.set(0);
    boolean kept = holdings.stored(holding);
    if (kept) {
      counters.admitted.increment();
    } else {
      giveUp(holding, 0);
    }
    return kept;
  }

  /** Tells the master first, so that it takes this for no later claim to the same block. */
  private void giveUp(Holding holding, long bytesNotWritten) {
    master.removed(new Master.Removed(name, List.of(holding.block), bytesNotWritten));
    holdings.unclaim(holding);
  }

  /**
   * A block will not be there.
   *
   * @param bytesLeft of it that were not written
   * @param cause null if nobody failed; that its writer was told to stop is no failure either, and
   *     that the process lacks something is none of the device
   */
  void notStored(Holding holding, long bytesLeft, IOException cause) {
    writes.giveBack(bytesLeft);
    if (cause != null && !(cause.getCause() instanceof ClosedChannelException)) {
      counters.failures.increment();
      if (!Shortage.explains(cause) && failuresInRow.incrementAndGet() == FAILURES_MAX) {
        LOG.warning("the cache takes no more blocks: " + cause.getMessage());
      }
    }
    giveUp(holding, bytesLeft);
  }

  /**
   * A block that cannot be read is dropped, unless its reader was just told to stop, or the process
   * lacked what reading takes, as memory or open files.
   */
  void unreadable(Holding holding, IOException cause) {
    if (cause instanceof ClosedChannelException || holdings.isGone(holding)) {
      return;
    }
    (BlockDirectory.isDamage(cause) ? counters.bad : counters.failures).increment();
    LOG.log(Level.WARNING, "a block is read without the cache: " + cause.getMessage());
    if (!(cause.getCause() instanceof OutOfMemoryError) && !Shortage.explains(cause)) {
      drop(List.of(holding));
    }
  }

  void leave(Holding holding) {
    holdings.leave(holding);
  }

  private int drop(List<Holding> unwanted) {
    List<BlockId> dropped = unwanted.isEmpty() ? List.of() : holdings.drop(unwanted);
    if (!dropped.isEmpty()) {
      master.removed(new Master.Removed(name, dropped, 0));
      holdings.told(dropped);
    }
    return dropped.size();
  }

  /** The space for what jobs write on the way. */
  public LocalizedSpace localized() {
    return localized;
  }

  /** The blocks that can be read, those that were cached first before others. */
  public List<StoredBlock> blocks() {
    return holdings.stored().stream()
        .map(
            holding ->
                new StoredBlock(
                    holding.block,
                    holding.dataSet,
                    BlockDirectory.fileBytes(holding.block, holding.dataSet)))
        .toList();
  }

  /**
   * Drops the blocks of a file, or of all files below a folder.
   *
   * @return how many there were
   */
  public int drop(String path) {
    return drop(holdings.below(path));
  }

  /**
   * Reads every block, and drops those that are damaged or that their device does not give.
   *
   * @return how many could not be read
   */
  public int verify() {
    int unreadable = 0;
    ChunkBuffer lent = new ChunkBuffer();
    for (Holding stored : holdings.stored()) {
      Holding holding = holdings.use(stored.block);
      if (holding != null && !isReadable(holding, lent)) {
        unreadable++;
      }
    }
    lent.release();
    return unreadable;
  }

  private boolean isReadable(Holding holding, ChunkBuffer lent) {
    try (BlockReader reader = directory.open(holding.block, lent)) {
      reader.verify();
      return true;
    } catch (IOException e) {
      unreadable(holding, e);
      return false;
    } finally {
      holdings.leave(holding);
    }
  }

  /** What it did and has. */
  public CacheStats stats() {
    return holdings.space(counters::with);
  }

  Counters counters() {
    return counters;
  }

  /**
   * Takes, gives and drops nothing more, and lets another process have the folder as soon as no
   * block is open or being written. Blocks stay there, and those that are open can be read; the
   * master counts none of them any more. Does nothing the second time.
   */
  @Override
  public void close() {
    if (!closed.getAndSet(true)) {
      writes.save();
      holdings.close();
      master.left(name);
    }
  }
}
