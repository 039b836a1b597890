package org.howdah.hadoop.cache;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.BlockLocation;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.LocatedFileStatus;
import org.apache.hadoop.fs.RemoteIterator;
import org.howdah.cache.master.CachedHosts;
import org.howdah.record.FileRange;
import org.howdah.record.HowdahException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/*
 * Hadoop's scheduler takes all machines of a split for equally good, so others beside those with the cached
 * block would be as likely to get the task. One that does not become free is not waited for long: YARN then
 * takes any.
 */
/**
 * Names the machines that have a block of a file in their caches, as those that have it. Others are
 * named where none has half of it. Safe for several threads; never throws because of the master.
 */
final class CachedPlaces {
  private static final Logger LOG = LoggerFactory.getLogger(CachedPlaces.class);

  /** Files of one question. */
  private static final int FILES_MAX = 1_000;

  /** Of one file; the rest of a longer one is one piece. */
  private static final int PIECES_MAX = 10_000;

  /** Of one listing. */
  private static final long ASKING_NANOS_MAX = TimeUnit.SECONDS.toNanos(5);

  private static final long RETRY_NANOS = TimeUnit.SECONDS.toNanos(30);
  private static final CachedPlaces NONE = new CachedPlaces(null);
  private static final Map<String, CachedPlaces> KNOWN = new ConcurrentHashMap<>();

  private final CachedHosts master;
  private volatile boolean waits;
  private volatile long untilNanos;

  private CachedPlaces(CachedHosts master) {
    this.master = master;
  }

  /** Those of the master that a configuration names. */
  static CachedPlaces of(Configuration conf) {
    String address = conf.getTrimmed(CacheKeys.MASTER, "");
    return address.isEmpty() ? NONE : KNOWN.computeIfAbsent(address, CachedPlaces::at);
  }

  private static CachedPlaces at(String address) {
    try {
      return new CachedPlaces(new CachedHosts(address));
    } catch (HowdahException | IllegalArgumentException e) {
      LOG.warn("tasks are placed without looking at caches: {}", e.getMessage());
      return NONE;
    }
  }

  private boolean isAsked() {
    return master != null && !(waits && System.nanoTime() - untilNanos < 0);
  }

  /** The blocks of a file, which name the machines that have cached them. */
  BlockLocation[] first(FileStatus file, BlockLocation[] blocks) {
    return isAsked() ? place(List.of(new Piece(file, cut(file, blocks)))).get(0) : blocks;
  }

  /** The same for files of a listing. */
  RemoteIterator<LocatedFileStatus> first(RemoteIterator<LocatedFileStatus> files) {
    return isAsked() ? new Placed(files) : files;
  }

  private record Piece(FileStatus file, BlockLocation[] blocks) {
    static Piece of(LocatedFileStatus file) {
      BlockLocation[] blocks = file.getBlockLocations();
      return new Piece(file, blocks == null ? new BlockLocation[0] : cut(file, blocks));
    }

    Stream<FileRange> ranges() {
      String path = file.getPath().toString();
      return Arrays.stream(blocks)
          .map(block -> new FileRange(path, block.getOffset(), block.getLength()));
    }
  }

  /** Stores that have no blocks say where the whole file is; jobs split it by its block size. */
  private static BlockLocation[] cut(FileStatus file, BlockLocation[] blocks) {
    long bytes = file.getBlockSize();
    if (blocks.length != 1 || bytes <= 0 || blocks[0].getLength() <= bytes) {
      return blocks;
    }
    List<BlockLocation> pieces = new ArrayList<>();
    long end = blocks[0].getOffset() + blocks[0].getLength();
    for (long from = blocks[0].getOffset();
        from < end && pieces.size() < PIECES_MAX;
        from += bytes) {
      BlockLocation piece = new BlockLocation(blocks[0]);
      piece.setOffset(from);
      piece.setLength(pieces.size() + 1 < PIECES_MAX ? Math.min(bytes, end - from) : end - from);
      pieces.add(piece);
    }
    return pieces.toArray(BlockLocation[]::new);
  }

  /** Changes the blocks of files, and returns them. */
  private List<BlockLocation[]> place(List<Piece> pieces) {
    try {
      Iterator<Map<String, Long>> hosts =
          master.where(pieces.stream().flatMap(Piece::ranges).toList()).iterator();
      for (Piece piece : pieces) {
        for (BlockLocation block : piece.blocks()) {
          place(block, hosts.next());
        }
      }
    } catch (IOException | RuntimeException e) {
      LOG.warn("tasks are placed without looking at caches: {}", e.toString());
      pause();
    }
    return pieces.stream().map(Piece::blocks).toList();
  }

  private void pause() {
    untilNanos = System.nanoTime() + RETRY_NANOS;
    waits = true;
  }

  private static void place(BlockLocation block, Map<String, Long> bytes) throws IOException {
    String[] hosts =
        bytes.entrySet().stream()
            .filter(host -> 2 * host.getValue() >= block.getLength())
            .map(Map.Entry::getKey)
            .toArray(String[]::new);
    if (hosts.length > 0) {
      String[] topology = topology(block, hosts);
      block.setHosts(hosts);
      block.setNames(hosts);
      block.setTopologyPaths(topology);
      block.setCachedHosts(null);
    }
  }

  /** As deep as the block's own, with which Hadoop puts them into one tree. */
  private static String[] topology(BlockLocation block, String[] hosts) throws IOException {
    String[] own = block.getTopologyPaths();
    if (own.length == 0) {
      return null;
    }
    String rack = own[0].substring(0, own[0].lastIndexOf('/') + 1);
    return Arrays.stream(hosts).map(rack::concat).toArray(String[]::new);
  }

  /** Asks for many files at once, since each question costs a way to the master and back. */
  private final class Placed implements RemoteIterator<LocatedFileStatus> {
    private final RemoteIterator<LocatedFileStatus> files;
    private final Deque<LocatedFileStatus> ready = new ArrayDeque<>();
    private long askedNanos;

    Placed(RemoteIterator<LocatedFileStatus> files) {
      this.files = files;
    }

    @Override
    public boolean hasNext() throws IOException {
      return !ready.isEmpty() || files.hasNext();
    }

    @Override
    public LocatedFileStatus next() throws IOException {
      if (ready.isEmpty()) {
        fill();
      }
      return ready.remove();
    }

    private void fill() throws IOException {
      List<LocatedFileStatus> batch = new ArrayList<>();
      do {
        batch.add(files.next());
      } while (batch.size() < FILES_MAX && files.hasNext());
      if (!isAsked()) {
        ready.addAll(batch);
        return;
      }
      long start = System.nanoTime();
      List<Piece> pieces = batch.stream().map(Piece::of).toList();
      List<BlockLocation[]> placed = place(pieces);
      for (int i = 0; i < batch.size(); i++) {
        ready.add(located(batch.get(i), placed.get(i)));
      }
      askedNanos += System.nanoTime() - start;
      if (askedNanos > ASKING_NANOS_MAX) {
        LOG.warn("the master of caches is slow: the rest of the tasks is placed without it");
        pause();
      }
    }

    /** Itself where its own blocks were changed: some file systems know more of it. */
    private LocatedFileStatus located(LocatedFileStatus file, BlockLocation[] blocks)
        throws IOException {
      boolean isCut = file.getBlockLocations() != null && blocks != file.getBlockLocations();
      return isCut ? new LocatedFileStatus(file, blocks) : file;
    }
  }
}
