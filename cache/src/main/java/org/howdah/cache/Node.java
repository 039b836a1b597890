package org.howdah.cache;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.logging.Logger;
import org.howdah.cache.block.BlockDirectory;
import org.howdah.cache.block.BlockReader;
import org.howdah.cache.block.ChunkBuffer;
import org.howdah.cache.block.Recovered;
import org.howdah.cache.block.StoredBlock;
import org.howdah.cache.policy.BlockId;
import org.howdah.cache.policy.DataSet;
import org.howdah.cache.policy.FileVersion;
import org.howdah.cache.policy.RegionSizes;
import org.howdah.cache.policy.Request;
import org.howdah.record.DiskReserve;
import org.howdah.record.FileRange;
import org.howdah.record.HowdahException;

/**
 * The cache of one machine: serves blocks that it has, and takes those that the master admits. Safe
 * for several threads. Only opening it throws because the cache or its device fails: afterwards it
 * has less.
 */
public final class Node implements Blocks, AutoCloseable {
  private static final Logger LOG = Logger.getLogger(Node.class.getName());

  private static final String RUNS = "localized";

  private final String name;
  private final BlockDirectory directory;
  private final Master master;
  private final WriteBudget writes;
  private final Counters counters = new Counters();
  private final AtomicBoolean closed = new AtomicBoolean();
  private final Holdings holdings;
  private final Admissions admissions;
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
    admissions = new Admissions(name, directory, this.master, writes, counters, holdings);
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
    Recovered recovered = directory.recover();
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
      giveUp(tooMuch);
    }
  }

  @Override
  public Optional<CachedBlock> open(Request request, ChunkBuffer lent) {
    Optional<CachedBlock> block = openStored(request.block(), lent);
    count(request, block.isPresent());
    return block;
  }

  private void count(Request request, boolean hit) {
    if (hit) {
      master.hit(request);
    } else {
      counters.missBytes.add(request.block().bytes());
    }
  }

  /** Lends a block to a reader who opens its file, in this process or another of the same user. */
  public Optional<Loan> lend(Request request) {
    Holding holding = holdings.use(request.block());
    count(request, holding != null);
    return holding == null ? Optional.empty() : Optional.of(new NodeLoan(holding));
  }

  /** The same with memory of its own. */
  public Optional<CachedBlock> open(Request request) {
    return open(request, new ChunkBuffer());
  }

  @Override
  public boolean has(BlockId block) {
    return holdings.isStored(block);
  }

  @Override
  public void isNow(FileVersion file, long blockBytes) {
    drop(holdings.othersOfFile(file, blockBytes));
  }

  private Optional<CachedBlock> openStored(BlockId block, ChunkBuffer lent) {
    Holding holding = holdings.use(block);
    if (holding == null) {
      return Optional.empty();
    }
    try {
      BlockReader reader = directory.open(block, lent);
      return Optional.of(new CachedBlock(new NodeLoan(holding), reader));
    } catch (IOException e) {
      unreadable(holding, Fault.of(e), e.getMessage());
      holdings.leave(holding);
      return Optional.empty();
    }
  }

  @Override
  public Optional<Admission> admit(Request request) {
    return admissions.admit(request);
  }

  /** As {@link #admit}, for whoever writes the block's file in another process of the same user. */
  public Optional<OutsideClaim> begin(Request request) {
    return admissions.begin(request);
  }

  /** A block that cannot be read is dropped, unless that is no fault of its own. */
  private void unreadable(Holding holding, Fault fault, String message) {
    unreadable(holding, fault, "is read without the cache", message);
  }

  private void unreadable(Holding holding, Fault fault, String outcome, String message) {
    if (fault == Fault.NONE || fault == Fault.STOPPED || holdings.isGone(holding)) {
      return;
    }
    (fault == Fault.DAMAGED ? counters.bad : counters.failures).increment();
    BlockId block = holding.block;
    LOG.warning(
        "block %d of %s %s: %s".formatted(block.number(), block.file().path(), outcome, message));
    if (fault != Fault.SHORTAGE) {
      drop(List.of(holding));
    }
  }

  private int drop(List<Holding> unwanted) {
    List<BlockId> dropped = unwanted.isEmpty() ? List.of() : holdings.drop(unwanted);
    if (!dropped.isEmpty()) {
      master.removed(new Master.Removed(name, dropped, 0));
      holdings.told(dropped);
    }
    return dropped.size();
  }

  /**
   * Leaves some of the device to others who write there: from now on no block is taken for which
   * too little would stay free. What they take in the meantime is given back by {@link #giveWay}.
   */
  public void leave(DiskReserve free) {
    admissions.leave(free);
  }

  /**
   * Gives up blocks until as much of the device is free, if others have written there.
   *
   * @return how many went
   */
  public int giveWay(DiskReserve free) {
    long bytesShort = free.bytes() - free.free(directory.blocks());
    if (bytesShort <= 0) {
      return 0;
    }
    return giveUp(bytesShort);
  }

  /**
   * What the master says; what was cached first if it does not answer, since the space is needed.
   */
  private int giveUp(long bytesShort) {
    List<BlockId> evicted = master.reclaim(new Master.Reclaim(name, holdings.room(bytesShort)));
    holdings.evict(evicted);
    return evicted.isEmpty() ? drop(holdings.oldest(bytesShort)) : evicted.size();
  }

  /** How many bytes of each range can be read, of whatever state of its file; a hint. */
  public long[] cachedBytes(List<FileRange> ranges) {
    Map<String, List<BlockId>> known = new HashMap<>();
    return ranges.stream()
        .mapToLong(
            range ->
                known.computeIfAbsent(range.path(), holdings::storedOf).stream()
                    .mapToLong(block -> range.overlap(block.offset(), block.bytes()))
                    .sum())
        .toArray();
  }

  /** What its master calls it. */
  public String name() {
    return name;
  }

  /** Where the files of blocks are. */
  public Path folder() {
    return directory.blocks();
  }

  /**
   * A folder beside the blocks, which nobody but its user may enter: what an earlier process left
   * in it is gone.
   *
   * @throws HowdahException if it cannot be made
   */
  public Path emptied(String name) throws IOException {
    return directory.emptied(name);
  }

  /** Whether its folder is the one that was opened; once that was deleted, it takes nothing. */
  boolean hasFolder() {
    return directory.isThere();
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
      Fault fault = Fault.of(e);
      String outcome = fault == Fault.SHORTAGE ? "cannot be checked now" : "is dropped";
      unreadable(holding, fault, outcome, e.getMessage());
      return false;
    } finally {
      holdings.leave(holding);
    }
  }

  /** What it did and has. */
  public CacheStats stats() {
    return holdings.space(counters::with);
  }

  /**
   * Takes, gives and drops nothing more, and lets another process have the folder as soon as no
   * block is open or being written. Blocks stay there, and those that are open can be read; the
   * master counts none of them any more. Does nothing the second time.
   */
  @Override
  public void close() {
    if (!closed.getAndSet(true)) {
      if (directory.isThere()) {
        writes.save();
      }
      holdings.close();
      master.left(name);
    }
  }

  /** A block that is lent to a reader of this process, or of another. */
  private final class NodeLoan implements Loan {
    private final Holding holding;

    NodeLoan(Holding holding) {
      this.holding = holding;
    }

    @Override
    public void served(long bytes) {
      counters.hitBytes.add(bytes);
    }

    @Override
    public void unreadable(Fault fault, String message) {
      Node.this.unreadable(holding, fault, message);
    }

    @Override
    public void end() {
      holdings.leave(holding);
    }
  }
}
