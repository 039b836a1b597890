package org.howdah.bench.case2;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * What the machine's disks have read by now.
 *
 * @param reads requests
 * @param bytes read
 */
record DiskAccounts(long reads, long bytes) {
  private static final long SECTOR_BYTES = 512;
  private static final int READS_FIELD = 3;
  private static final int SECTORS_FIELD = 5;

  /** Adds all disks up; their partitions and what is in memory are left out. */
  static DiskAccounts now() throws IOException {
    long reads = 0;
    long sectors = 0;
    for (String line : Files.readAllLines(Path.of("/proc/diskstats"), ISO_8859_1)) {
      String[] fields = line.trim().split("\\s+");
      if (Files.exists(Path.of("/sys/block/" + fields[2] + "/device"))) {
        reads += Long.parseLong(fields[READS_FIELD]);
        sectors += Long.parseLong(fields[SECTORS_FIELD]);
      }
    }
    return new DiskAccounts(reads, sectors * SECTOR_BYTES);
  }

  DiskAccounts minus(DiskAccounts before) {
    return new DiskAccounts(reads - before.reads, bytes - before.bytes);
  }
}
