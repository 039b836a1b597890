package org.howdah.hadoop.cache;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.BlockLocation;
import org.apache.hadoop.fs.LocatedFileStatus;
import org.apache.hadoop.fs.Path;
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

  /** As many as HDFS has copies by default. */
  private static final int HOSTS_MAX = 3;

  /** Files of one question. */
  private static final int FILES_MAX = 1_000;

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
    } catch (HowdahException e) {
      LOG.warn("tasks are placed without looking at caches: {}", e.getMessage());
      return NONE;
    }
  }

  private boolean isAsked() {
    return master != null && !(waits && System.nanoTime() - untilNanos < 0);
  }

  /** The blocks of a file, which are changed to name the machines that have cached them. */
  BlockLocation[] first(Path path, BlockLocation[] blocks) {
    if (isAsked()) {
      place(List.of(new Piece(path, blocks)));
    }
    return blocks;
  }

  /** The same for files of a listing. */
  RemoteIterator<LocatedFileStatus> first(RemoteIterator<LocatedFileStatus> files) {
    return isAsked() ? new Placed(files) : files;
  }

  private record Piece(Path path, BlockLocation[] blocks) {
    static Piece of(LocatedFileStatus file) {
      BlockLocation[] blocks = file.getBlockLocations();
      return new Piece(file.getPath(), blocks == null ? new BlockLocation[0] : blocks);
    }

    Stream<FileRange> ranges() {
      return Arrays.stream(blocks)
          .map(block -> new FileRange(path.toString(), block.getOffset(), block.getLength()));
    }
  }

  private void place(List<Piece> pieces) {
    try {
      Iterator<Map<String, Long>> hosts =
          master.where(pieces.stream().flatMap(Piece::ranges).toList()).iterator();
      for (Piece piece : pieces) {
        for (BlockLocation block : piece.blocks()) {
          place(block, hosts.next());
        }
      }
    } catch (IOException e) {
      LOG.warn("tasks are placed without looking at caches: {}", e.getMessage());
      untilNanos = System.nanoTime() + RETRY_NANOS;
      waits = true;
    }
  }

  private static void place(BlockLocation block, Map<String, Long> bytes) throws IOException {
    String[] hosts =
        bytes.entrySet().stream()
            .filter(host -> 2 * host.getValue() >= block.getLength())
            .sorted(
                Map.Entry.<String, Long>comparingByValue(Comparator.reverseOrder())
                    .thenComparing(Map.Entry.comparingByKey()))
            .limit(HOSTS_MAX)
            .map(Map.Entry::getKey)
            .toArray(String[]::new);
    if (hosts.length > 0) {
      block.setHosts(hosts);
      block.setNames(hosts);
      block.setTopologyPaths(null);
      block.setCachedHosts(null);
    }
  }

  /** Asks for many files at once, since each question costs a way to the master and back. */
  private final class Placed implements RemoteIterator<LocatedFileStatus> {
    private final RemoteIterator<LocatedFileStatus> files;
    private final Deque<LocatedFileStatus> ready = new ArrayDeque<>();

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
        do {
          ready.add(files.next());
        } while (ready.size() < FILES_MAX && files.hasNext());
        place(ready.stream().map(Piece::of).toList());
      }
      return ready.remove();
    }
  }
}
