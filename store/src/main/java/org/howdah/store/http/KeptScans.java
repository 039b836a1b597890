package org.howdah.store.http;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.howdah.record.ErrorCode;
import org.howdah.record.Folders;
import org.howdah.record.HowdahException;
import org.howdah.store.DataSet;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/*
 * Jobs in a row read all of their input, in an order of its own each time. With least-recently-used among
 * the partitions of one data set, input a little larger than the budget would never be there when it is read.
 * So partitions give way to those of another data set only, and of one that does not fit the first stay.
 */
/**
 * Partitions of data sets as a node has sent them, as long as they have not changed: files of
 * frames, for whoever reads them again. They are of this process, and deleted when it ends or, if
 * it was killed, when the next one begins. Safe for several threads.
 */
public final class KeptScans implements AutoCloseable {
  /** What the folder is called in that of a node. */
  public static final String FOLDER = "kept";

  /** So much room is taken at a time. */
  static final long GRANT_BYTES = 1 << 20;

  private static final Logger LOG = LoggerFactory.getLogger(KeptScans.class);
  private static final String OWNER_ONLY_FOLDER = "rwx------";
  private static final String OWNER_ONLY = "rw-------";
  private static final long FREE_BYTES_MIN = 256L << 20;

  /** Of the time of a node that others write to, waits take a fifth at most. */
  private static final int PAUSE_FACTOR = 4;

  private static final int DATA_SETS_MAX = 64;

  private final Path folder;
  private final long bytesMax;
  private final Map<Place, Kept> all = new HashMap<>();
  private final Set<Place> underWay = new HashSet<>();
  private final Object settling = new Object();
  private final Map<String, String[]> settled = new LinkedHashMap<>();
  private KeptBuckets buckets;
  private long bytes;
  private long grantedUnseen = Long.MAX_VALUE / 2;
  private long files;
  private long uses;
  private long waitEnd = System.nanoTime();
  private long pauseNanos;
  private boolean closed;

  /** A partition of a data set. */
  record Place(String name, String id, int partition) {
    static Place of(DataSet data, int partition) {
      return new Place(data.name(), data.id(), partition);
    }

    @Override
    public String toString() {
      return "partition " + partition + " of the data set " + name;
    }
  }

  private static final class Kept {
    private final DataSet data;
    private final String mark;
    private final Path file;
    private final KeptScan.Extent extent;
    private final long granted;
    private long lastUse;

    Kept(DataSet data, String mark, Path file, KeptScan.Extent extent, long granted) {
      this.data = data;
      this.mark = mark;
      this.file = file;
      this.extent = extent;
      this.granted = granted;
    }
  }

  private KeptScans(Path folder, long bytesMax) {
    this.folder = folder;
    this.bytesMax = bytesMax;
  }

  /** Keeps nothing. */
  static KeptScans none() {
    return new KeptScans(null, 0);
  }

  /**
   * Keeps files in a folder of its own, and deletes what is there.
   *
   * @param bytesMax of all files together; 0 for none
   */
  public static KeptScans in(Path folder, long bytesMax) throws HowdahException {
    try {
      Folders.delete(folder);
      if (bytesMax > 0) {
        Files.createDirectory(folder, Folders.ownerOnly(folder.getParent(), OWNER_ONLY_FOLDER));
      }
      return new KeptScans(folder, bytesMax);
    } catch (IOException e) {
      throw new HowdahException(
          ErrorCode.RESOURCES, "cannot make the folder " + folder + " anew: " + e, e);
    }
  }

  /** Lets other processes of the node keep {@link KeptBuckets} beside it, which give way to it. */
  public synchronized void shareWithBuckets() throws HowdahException {
    if (bytesMax > 0) {
      try {
        buckets = KeptBuckets.make(folder, bytesMax);
      } catch (IOException e) {
        throw new HowdahException(
            ErrorCode.RESOURCES, "cannot make a folder for buckets in " + folder + ": " + e, e);
      }
    }
  }

  /** What is kept of a partition, if it is as it was; null if nothing is. The caller closes it. */
  KeptScan find(DataSet data, int partition) {
    if (bytesMax == 0) {
      return null;
    }
    Place place = Place.of(data, partition);
    String mark = data.mark(partition);
    Kept kept;
    synchronized (this) {
      kept = all.get(place);
      if (kept == null || !kept.mark.equals(mark)) {
        remove(place);
        return null;
      }
      kept.lastUse = ++uses;
    }
    return open(place, kept);
  }

  private KeptScan open(Place place, Kept kept) {
    KeptScan scan = null;
    try {
      scan = new KeptScan(kept.file, kept.extent);
      if (scan.isWhole()) {
        return scan;
      }
      LOG.warn("{} is read again: {} is damaged", place, kept.file);
      scan.close();
    } catch (IOException e) {
      LOG.warn("{} is read again: {} cannot be read", place, kept.file, e);
      closeQuietly(scan);
    }
    forget(place, kept);
    return null;
  }

  private static void closeQuietly(KeptScan scan) {
    if (scan != null) {
      try {
        scan.close();
      } catch (IOException nothingIsLost) {
        // It was read only.
      }
    }
  }

  /** Begins to keep a partition that is about to be read; null if that cannot be. */
  KeepingScan begin(DataSet data, int partition) {
    String mark = bytesMax == 0 || data.id().isEmpty() ? "" : data.mark(partition);
    if (mark.isEmpty() || !isSettled(data, partition, mark)) {
      return null;
    }
    Place place = Place.of(data, partition);
    synchronized (this) {
      if (closed || !underWay.add(place)) {
        return null;
      }
      Path file = folder.resolve("kept-" + ++files);
      try {
        Files.createFile(file, Folders.ownerOnly(folder, OWNER_ONLY));
        return new KeepingScan(this, data, place, mark, file);
      } catch (IOException e) {
        LOG.warn("{} is not kept: {} cannot be made", place, file, e);
        underWay.remove(place);
        return null;
      }
    }
  }

  /** Whether scans see all that is counted in a mark. One wait is for all partitions. */
  private boolean isSettled(DataSet data, int partition, String mark) {
    synchronized (settling) {
      String[] known = settled.get(data.id());
      if (known != null && mark.equals(known[partition])) {
        return true;
      }
      return System.nanoTime() - waitEnd >= pauseNanos && mark.equals(settle(data, partition));
    }
  }

  /** The mark of a partition, all of which scans see; null if that cannot be said. */
  private String settle(DataSet data, int partition) {
    String[] marks = new String[data.partitions()];
    for (int i = 0; i < marks.length; i++) {
      marks[i] = data.mark(i);
    }
    long begin = System.nanoTime();
    boolean done = data.awaitCounted();
    waitEnd = System.nanoTime();
    pauseNanos = PAUSE_FACTOR * (waitEnd - begin);
    if (!done) {
      return null;
    }
    settled.put(data.id(), marks);
    if (settled.size() > DATA_SETS_MAX) {
      settled.remove(settled.keySet().iterator().next());
    }
    return marks[partition];
  }

  /** Takes {@link #GRANT_BYTES} more for a partition; others may give way. */
  synchronized boolean grant(Place place) {
    if (closed || bytesMax < GRANT_BYTES || !hasDisk()) {
      return false;
    }
    if (bytes + GRANT_BYTES > bytesMax) {
      removeStale();
    }
    while (bytes + GRANT_BYTES > bytesMax) {
      Place victim =
          all.keySet().stream()
              .filter(one -> !one.id().equals(place.id()))
              .min(Comparator.comparingLong(one -> all.get(one).lastUse))
              .orElse(null);
      if (victim == null) {
        return false;
      }
      remove(victim);
    }
    bytes += GRANT_BYTES;
    shrinkBuckets();
    return true;
  }

  /** Those who keep buckets see the files that are here, and not what is yet to be written. */
  private void shrinkBuckets() {
    grantedUnseen += GRANT_BYTES;
    if (buckets == null || grantedUnseen < buckets.stepBytes()) {
      return;
    }
    grantedUnseen = 0;
    try {
      buckets.shrink(Math.max(0, bytesMax - bytes - buckets.stepBytes()));
    } catch (IOException e) {
      LOG.warn("buckets in {} give no way to what is read", folder, e);
    }
  }

  /** Those that have changed or moved away, and that nobody has asked for since. */
  private void removeStale() {
    for (Place place : List.copyOf(all.keySet())) {
      Kept kept = all.get(place);
      if (!kept.mark.equals(kept.data.mark(place.partition()))) {
        remove(place);
      }
    }
  }

  private boolean hasDisk() {
    return folder.toFile().getUsableSpace() > FREE_BYTES_MIN;
  }

  /** Keeps what was written, unless the partition has changed meanwhile. */
  void add(
      DataSet data, Place place, String mark, Path file, KeptScan.Extent extent, long granted) {
    boolean isCurrent = mark.equals(data.mark(place.partition()));
    synchronized (this) {
      if (closed || !isCurrent) {
        giveUp(place, file, granted);
        return;
      }
      underWay.remove(place);
      remove(place);
      Kept kept = new Kept(data, mark, file, extent, granted);
      kept.lastUse = ++uses;
      all.put(place, kept);
    }
  }

  synchronized void giveUp(Place place, Path file, long granted) {
    underWay.remove(place);
    bytes -= granted;
    delete(file);
  }

  private synchronized void forget(Place place, Kept kept) {
    if (all.get(place) == kept) {
      remove(place);
    }
  }

  private void remove(Place place) {
    Kept kept = all.remove(place);
    if (kept != null) {
      bytes -= kept.granted;
      delete(kept.file);
    }
  }

  private static void delete(Path file) {
    try {
      Files.deleteIfExists(file);
    } catch (IOException e) {
      LOG.warn("{} is left; it goes when the node is started again", file, e);
    }
  }

  /** How many bytes it has taken. */
  synchronized long bytes() {
    return bytes;
  }

  /** How many partitions it has. */
  synchronized int partitions() {
    return all.size();
  }

  /** Deletes all, and buckets too. */
  @Override
  public synchronized void close() {
    closed = true;
    List.copyOf(all.keySet()).forEach(this::remove);
    if (buckets != null) {
      buckets.delete();
    }
  }
}
