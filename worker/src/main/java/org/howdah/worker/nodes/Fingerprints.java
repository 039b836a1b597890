package org.howdah.worker.nodes;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Arrays;
import java.util.Optional;
import java.util.stream.IntStream;
import org.howdah.record.RunIndex;
import org.howdah.store.http.KeptBuckets;

/**
 * The fingerprints of a run's buckets, in a file beside it: see {@code docs/formats/grid-host.md}.
 */
final class Fingerprints {
  /** To ask for the fingerprint of fewer bytes takes as long as to be sent them. */
  static final int BUCKET_BYTES_MIN = 16 << 10;

  private static final String SUFFIX = ".prints";
  private static final byte[] NONE = new byte[KeptBuckets.FINGERPRINT_BYTES];

  private Fingerprints() {}

  /** Where those of a run lie. */
  static Path of(Path run) {
    return run.resolveSibling(run.getFileName() + SUFFIX);
  }

  /** Whether a bucket of so many bytes has one. */
  static boolean has(long bytes) {
    return bytes >= BUCKET_BYTES_MIN;
  }

  /** Where that of a partition begins. */
  static long start(int partition) {
    return (long) partition * KeptBuckets.FINGERPRINT_BYTES;
  }

  /** Whether bytes are a fingerprint. */
  static boolean isOne(byte[] bytes) {
    return bytes.length == NONE.length && !Arrays.equals(bytes, NONE);
  }

  /**
   * Reads a run, and writes them; whole or not at all.
   *
   * @return where they are; nothing if no bucket has one
   */
  static Optional<Path> write(Path run, RunIndex index) throws IOException {
    if (IntStream.range(0, index.partitions()).noneMatch(i -> has(index.storedBytes(i)))) {
      return Optional.empty();
    }
    Path part = run.resolveSibling(of(run).getFileName() + ".tmp");
    try (FileChannel segments = FileChannel.open(run);
        OutputStream out = new BufferedOutputStream(Files.newOutputStream(part))) {
      for (int i = 0; i < index.partitions(); i++) {
        long bytes = index.storedBytes(i);
        out.write(has(bytes) ? KeptBuckets.fingerprint(segments, index.start(i), bytes) : NONE);
      }
    }
    return Optional.of(Files.move(part, of(run), StandardCopyOption.ATOMIC_MOVE));
  }

  /** That of a bucket of a run that lies here; null if there is none. */
  static byte[] read(Path run, int partition) throws IOException {
    try (FileChannel prints = FileChannel.open(of(run))) {
      ByteBuffer one = ByteBuffer.allocate(NONE.length);
      int read = prints.read(one, start(partition));
      return read == NONE.length && isOne(one.array()) ? one.array() : null;
    } catch (NoSuchFileException e) {
      return null;
    }
  }
}
