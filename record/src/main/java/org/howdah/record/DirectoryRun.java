package org.howdah.record;

import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.ClosedChannelException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.logging.Level;
import java.util.logging.Logger;

/** A run in a file, its index in another beside it. */
public final class DirectoryRun implements Run {
  static final String TEMPORARY_SUFFIX = ".tmp";

  /** So much of a file is read at once. */
  public static final int READ_BUFFER_BYTES = SegmentInput.READ_BUFFER_BYTES;

  private static final Logger LOG = Logger.getLogger(DirectoryRun.class.getName());

  static final String INDEX_SUFFIX = ".index";

  private static final int LOOKS = 2;

  private static final EncodedReader EMPTY =
      new EncodedReader() {
        @Override
        public boolean next() {
          return false;
        }

        @Override
        public void close() {}
      };

  private final Path file;
  private final RunIndex index;
  private final long records;
  private final Compression compression;
  private final boolean isOurs;
  private final Consumer<DirectoryRun> onDiscard;

  DirectoryRun(
      Path file,
      RunIndex index,
      long records,
      Compression compression,
      Consumer<DirectoryRun> onDiscard) {
    this(file, index, records, compression, true, onDiscard);
  }

  private DirectoryRun(
      Path file,
      RunIndex index,
      long records,
      Compression compression,
      boolean isOurs,
      Consumer<DirectoryRun> onDiscard) {
    this.file = file;
    this.index = index;
    this.records = records;
    this.compression = compression;
    this.isOurs = isOurs;
    this.onDiscard = onDiscard;
  }

  /**
   * Opens a run that another process committed, or an earlier one.
   *
   * @param records how many records it holds, which the files do not say
   * @throws HowdahException {@link ErrorCode#CORRUPTION} if index and file do not fit together
   */
  public static DirectoryRun open(Path file, long records, Compression compression)
      throws IOException {
    RunIndex index = RunIndex.read(indexOf(file));
    if (Files.size(file) != index.storedBytes()) {
      throw new HowdahException(
          ErrorCode.CORRUPTION,
          file + " has " + Files.size(file) + " bytes, its index says " + index.storedBytes());
    }
    return new DirectoryRun(file, index, records, compression, run -> {});
  }

  /**
   * A part of a file as a run with one partition, of which nobody knows how many records it has.
   *
   * @param start where the part begins
   * @param storedBytes how long it is, with its checksum
   * @param rawBytes how long it is before compression, with its end mark and without its checksum
   * @param isOurs whether the file goes when the run is discarded
   */
  public static DirectoryRun ofSegment(
      Path file,
      long start,
      long storedBytes,
      long rawBytes,
      Compression compression,
      boolean isOurs) {
    RunIndex index = new RunIndex(1);
    index.set(0, start, rawBytes, storedBytes);
    return new DirectoryRun(file, index, 0, compression, isOurs, run -> {});
  }

  /** Whether a file is what a process left that was killed while it wrote a run. */
  public static boolean isUnfinished(Path file) {
    return file.getFileName().toString().endsWith(TEMPORARY_SUFFIX);
  }

  /** Where the index of a run in that file lies. */
  public static Path indexOf(Path file) {
    return file.resolveSibling(file.getFileName() + INDEX_SUFFIX);
  }

  /** The file of segments; its index is the same name with {@code .index} behind it. */
  public Path file() {
    return file;
  }

  @Override
  public Optional<Path> asFile() {
    return Optional.of(file);
  }

  @Override
  public int partitions() {
    return index.partitions();
  }

  @Override
  public long records() {
    return records;
  }

  @Override
  public long bytes(int partition) {
    return index.isEmpty(partition) ? 0 : index.storedBytes(partition);
  }

  @Override
  public long bytes() {
    return index.storedBytes();
  }

  @Override
  public boolean inMemory() {
    return false;
  }

  /** Looked at twice: what the process lacked a moment ago others may have given back. */
  @Override
  public boolean isReadable(int partition) {
    boolean readable = false;
    for (int i = 0; i < LOOKS && !readable; i++) {
      readable = isReadableNow(partition);
    }
    return readable;
  }

  private boolean isReadableNow(int partition) {
    try {
      if (Files.size(file) != index.storedBytes() || !Files.exists(indexOf(file))) {
        return false;
      }
      SegmentInput.check(file, index, partition, READ_BUFFER_BYTES);
      return true;
    } catch (ClosedChannelException e) {
      return true;
    } catch (IOException e) {
      return Shortage.explains(e);
    }
  }

  /**
   * Whether a stream is one segment of a run as it was committed, by the checksum at its end.
   *
   * @param storedBytes what the run's index says of its size
   */
  public static boolean isSegment(InputStream in, long storedBytes) throws IOException {
    return storedBytes == 0 ? in.read() < 0 : SegmentInput.isWhole(in, storedBytes);
  }

  @Override
  public RunReader open(int partition) throws IOException {
    if (index.isEmpty(partition)) {
      return EMPTY;
    }
    return SegmentReader.open(file, index, partition, compression, READ_BUFFER_BYTES);
  }

  @Override
  public void discard() {
    if (isOurs) {
      delete(file);
      delete(indexOf(file));
    }
    onDiscard.accept(this);
  }

  /** What nobody needs any more fails nobody, and hides no other failure. */
  static void delete(Path unwanted) {
    try {
      Files.deleteIfExists(unwanted);
    } catch (IOException e) {
      LOG.log(Level.WARNING, "cannot delete " + unwanted + "; it goes with its folder", e);
    }
  }
}
