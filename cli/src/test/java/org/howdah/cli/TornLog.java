package org.howdah.cli;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;

/*
 * A record of Ignite's log begins with a byte for its kind, the number of its segment, eight bytes, and where in its
 * file it is, four, the lowest first: so it can be told from what else is there. Where the last checkpoint is in the
 * log is in files of the folder cp, in the same form; up to there all was written.
 */
/**
 * The log of a node whose machine lost power: the end of what was written last is not there, in the
 * midst of a record.
 */
final class TornLog {
  private static final int RECORDS_MAX = 400;
  private static final int KIND_BYTES = 1;
  private static final int PLACE_BYTES = Long.BYTES + Integer.BYTES;

  private final ByteBuffer bytes;
  private final long number;

  private TornLog(ByteBuffer bytes) {
    this.bytes = bytes;
    number = bytes.getLong(KIND_BYTES);
  }

  /**
   * Tears the end off the log of a node that does not run.
   *
   * @param data its folder
   * @return how many records are gone
   */
  static int tear(Path data, Random random) throws IOException {
    Path newest = null;
    TornLog log = null;
    for (Path file : files(data, ".wal")) {
      TornLog one = new TornLog(read(file));
      boolean isArchived = file.toString().contains("archive");
      if (!isArchived && one.isSegment() && (log == null || one.number > log.number)) {
        newest = file;
        log = one;
      }
    }
    if (log == null) {
      throw new AssertionError("no log in " + data);
    }
    List<Integer> records = log.recordsAfter(log.written(data));
    if (records.isEmpty()) {
      return 0;
    }
    int gone = 1 + random.nextInt(Math.min(RECORDS_MAX, records.size()));
    int from = records.get(records.size() - gone) + PLACE_BYTES;
    try (FileChannel channel = FileChannel.open(newest, StandardOpenOption.WRITE)) {
      channel.write(ByteBuffer.allocate(log.bytes.capacity() - from), from);
    }
    return gone;
  }

  private static List<Path> files(Path data, String suffix) throws IOException {
    try (Stream<Path> all = Files.walk(data)) {
      return all.filter(path -> path.toString().endsWith(suffix)).toList();
    }
  }

  private static ByteBuffer read(Path file) throws IOException {
    return ByteBuffer.wrap(Files.readAllBytes(file)).order(ByteOrder.LITTLE_ENDIAN);
  }

  /** Its first record is where it says. */
  private boolean isSegment() {
    return isRecord(0) && bytes.get(0) != 0;
  }

  private boolean isRecord(int at) {
    return bytes.getLong(at + KIND_BYTES) == number
        && bytes.getInt(at + KIND_BYTES + Long.BYTES) == at;
  }

  /** Up to where a checkpoint says that all of this segment is on the disk. */
  private int written(Path data) throws IOException {
    int written = 0;
    for (Path file : files(data, "START.bin")) {
      ByteBuffer place = read(file);
      if (place.capacity() >= PLACE_BYTES && place.getLong(0) == number) {
        written = Math.max(written, place.getInt(Long.BYTES));
      }
    }
    return written;
  }

  private List<Integer> recordsAfter(int written) {
    List<Integer> records = new ArrayList<>();
    for (int at = written + 1; at + KIND_BYTES + PLACE_BYTES <= bytes.capacity(); at++) {
      if (isRecord(at)) {
        records.add(at);
      }
    }
    return records;
  }
}
