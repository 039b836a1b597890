package org.howdah.grid.host;

import java.nio.file.Path;
import org.howdah.record.DiskReserve;

/** What jobs leave free of the disk that a node's folder is on. */
final class NodeDisk {
  private static final long BYTES = 1L << 30;
  private static final int PARTS = 8;

  private NodeDisk() {}

  /**
   * As a node is set up.
   *
   * @param bytes that stay free; if negative 1 GiB, of a disk of less than 8 GiB an eighth
   */
  static DiskReserve reserve(Path folder, long bytes) {
    long usual = Math.min(BYTES, folder.toFile().getTotalSpace() / PARTS);
    return new DiskReserve(bytes < 0 ? usual : bytes, HostSettings.DISK_RESERVE);
  }
}
