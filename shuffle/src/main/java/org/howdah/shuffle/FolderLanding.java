package org.howdah.shuffle;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.howdah.record.Compression;
import org.howdah.record.DirectoryRun;
import org.howdah.record.DiskReserve;
import org.howdah.record.Run;
import org.howdah.record.StoreFullException;

/**
 * Folders in turn, so that several disks share what comes; one that is full, or cannot be written,
 * is passed over. Those of a tier are used while one of them has room. Safe for several threads.
 */
public final class FolderLanding implements Landing {
  private final List<FolderTier> tiers;
  private final Compression compression;
  private final AtomicInteger next = new AtomicInteger();

  /** Those in which a segment found no room on the way. */
  private final Set<Path> full = ConcurrentHashMap.newKeySet();

  /**
   * One tier.
   *
   * @param folders one or more, to be made when they are needed
   * @param reserve what is left free of each disk
   * @param compression of what comes
   */
  public FolderLanding(List<Path> folders, DiskReserve reserve, Compression compression) {
    this(List.of(new FolderTier(folders, reserve)), compression);
  }

  /**
   * @param tiers one or more, the best first
   * @param compression of what comes
   */
  public FolderLanding(List<FolderTier> tiers, Compression compression) {
    this.tiers = List.copyOf(tiers);
    this.compression = compression;
  }

  @Override
  public Run land(Segment segment, InputStream bytes) throws IOException {
    Begun begun = begin(segment, next.getAndIncrement());
    Path file = begun.file;
    boolean isWhole = false;
    try {
      try (OutputStream out = begun.reserve.output(file, begun.out)) {
        bytes.transferTo(out);
      }
      isWhole = true;
    } catch (StoreFullException e) {
      full.add(file.getParent());
      if (isAnyLeft()) {
        // What has come of it is lost, and it is asked for again at once, for another folder.
        throw new HostBusyException(segment.host(), 0);
      }
      throw e;
    } finally {
      if (!isWhole) {
        Files.deleteIfExists(file);
      }
    }
    return DirectoryRun.ofSegment(
        file, 0, segment.storedBytes(), segment.rawBytes(), compression, true);
  }

  /** A file that has been made. */
  private record Begun(Path file, OutputStream out, DiskReserve reserve) {}

  /** In the first folder with room. */
  private Begun begin(Segment segment, int turn) throws StoreFullException {
    StoreFullException last = null;
    for (FolderTier tier : tiers) {
      List<Path> folders = tier.folders();
      for (int i = 0; i < folders.size(); i++) {
        Path folder = folders.get(Math.floorMod(turn + i, folders.size()));
        if (full.contains(folder) && isAnyLeft()) {
          continue;
        }
        try {
          return begin(folder, tier.reserves().get(folder), segment, turn);
        } catch (StoreFullException e) {
          last = e;
        }
      }
    }
    throw last;
  }

  private boolean isAnyLeft() {
    return full.size() < tiers.stream().mapToInt(tier -> tier.reserves().size()).sum();
  }

  private static Begun begin(Path folder, DiskReserve reserve, Segment segment, int turn)
      throws StoreFullException {
    try {
      Path file = Files.createDirectories(folder).resolve(segment.file() + "." + turn);
      reserve.check(file, segment.storedBytes());
      OutputStream out = Files.newOutputStream(file, StandardOpenOption.CREATE_NEW);
      return new Begun(file, out, reserve);
    } catch (IOException e) {
      throw StoreFullException.of("cannot write to " + folder, e);
    }
  }
}
