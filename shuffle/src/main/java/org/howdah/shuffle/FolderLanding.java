package org.howdah.shuffle;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.howdah.record.Compression;
import org.howdah.record.DirectoryRun;
import org.howdah.record.DiskReserve;
import org.howdah.record.Run;
import org.howdah.record.StoreFullException;

/**
 * Folders in turn, so that several disks share what comes; one that is full is passed over before a
 * segment begins to come. Safe for several threads.
 */
public final class FolderLanding implements Landing {
  private final List<Path> folders;
  private final DiskReserve reserve;
  private final Compression compression;
  private final AtomicInteger next = new AtomicInteger();

  /**
   * @param folders one or more, to be made when they are needed
   * @param reserve what is left free of each disk
   * @param compression of what comes
   */
  public FolderLanding(List<Path> folders, DiskReserve reserve, Compression compression) {
    this.folders = List.copyOf(folders);
    this.reserve = reserve;
    this.compression = compression;
  }

  @Override
  public Run land(Segment segment, InputStream bytes) throws IOException {
    int turn = next.getAndIncrement();
    Path file = file(segment, turn);
    boolean isWhole = false;
    try (OutputStream out = reserve.output(file, create(file))) {
      bytes.transferTo(out);
      isWhole = true;
    } finally {
      if (!isWhole) {
        Files.deleteIfExists(file);
      }
    }
    return DirectoryRun.ofSegment(file, 0, segment.storedBytes(), segment.rawBytes(), compression);
  }

  /** In the first folder with room. */
  private Path file(Segment segment, int turn) throws StoreFullException {
    StoreFullException last = null;
    for (int i = 0; i < folders.size(); i++) {
      Path folder = folders.get(Math.floorMod(turn + i, folders.size()));
      try {
        Path file = Files.createDirectories(folder).resolve(segment.file() + "." + turn);
        reserve.check(file, segment.storedBytes());
        return file;
      } catch (StoreFullException e) {
        last = e;
      } catch (IOException e) {
        last = new StoreFullException("cannot write to " + folder + ": " + e, e);
      }
    }
    throw last;
  }

  private static OutputStream create(Path file) throws StoreFullException {
    try {
      return Files.newOutputStream(file, StandardOpenOption.CREATE_NEW);
    } catch (IOException e) {
      throw new StoreFullException("cannot create " + file + ": " + e, e);
    }
  }
}
