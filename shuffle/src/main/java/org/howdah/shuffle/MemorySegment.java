package org.howdah.shuffle;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.util.concurrent.atomic.AtomicReference;
import org.howdah.record.Compression;
import org.howdah.record.EncodedReader;
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;
import org.howdah.record.RecordCodec;
import org.howdah.record.Run;
import org.howdah.record.RunReader;
import org.howdah.record.VarInt;

/** A segment in memory, as it was before compression: a run with one partition. */
final class MemorySegment implements Run {
  private static final int DRAIN_BYTES = 256;

  private final AtomicReference<byte[]> bytes;
  private final long rawBytes;
  private final Runnable onDiscard;

  private MemorySegment(byte[] bytes, Runnable onDiscard) {
    this.bytes = new AtomicReference<>(bytes);
    this.onDiscard = onDiscard;
    rawBytes = bytes.length;
  }

  /**
   * Reads a segment as it comes.
   *
   * @param in the bytes as they are stored
   * @param onDiscard called once, when what it takes is free again
   */
  static MemorySegment read(
      Segment segment, InputStream in, Compression compression, Runnable onDiscard)
      throws IOException {
    byte[] bytes = new byte[Math.toIntExact(segment.rawBytes())];
    CheckedSegment checked = new CheckedSegment(segment, in, false);
    try (InputStream raw = compression.decompress(checked)) {
      if (raw.readNBytes(bytes, 0, bytes.length) < bytes.length) {
        throw new EOFException(
            "map output of %s from %s has less than the %d bytes that it is said to have"
                .formatted(segment.file(), segment.host(), bytes.length));
      }
      drain(checked);
    } catch (InternalError | RuntimeException e) {
      // So do codecs say that what they got is none of theirs.
      throw new HowdahException(
          ErrorCode.CORRUPTION, "map output of " + segment.file() + " cannot be decompressed", e);
    }
    if (!isEndMark(bytes)) {
      throw new HowdahException(
          ErrorCode.CORRUPTION,
          "map output of %s from %s has no end mark".formatted(segment.file(), segment.host()));
    }
    return new MemorySegment(bytes, onDiscard);
  }

  /** A codec may leave a few bytes, and only behind them is the checksum. */
  private static void drain(InputStream in) throws IOException {
    byte[] rest = new byte[DRAIN_BYTES];
    while (in.read(rest) >= 0) {
      // On to the end.
    }
  }

  private static boolean isEndMark(byte[] bytes) {
    int start = bytes.length - RecordCodec.END_BYTES;
    return start >= 0
        && VarInt.get(bytes, start) == RecordCodec.END
        && VarInt.get(bytes, start + 1) == RecordCodec.END;
  }

  @Override
  public int partitions() {
    return 1;
  }

  /** Nobody has said. */
  @Override
  public long records() {
    return 0;
  }

  @Override
  public long bytes(int partition) {
    return rawBytes > RecordCodec.END_BYTES ? rawBytes : 0;
  }

  @Override
  public long bytes() {
    return rawBytes;
  }

  @Override
  public boolean inMemory() {
    return true;
  }

  @Override
  public RunReader open(int partition) throws IOException {
    byte[] now = bytes.get();
    if (now == null) {
      throw new HowdahException(ErrorCode.INTERNAL, "a segment was opened after it was discarded");
    }
    return new Reader(now);
  }

  @Override
  public void discard() {
    if (bytes.getAndSet(null) != null) {
      onDiscard.run();
    }
  }

  private static final class Reader extends EncodedReader {
    private final byte[] bytes;
    private final int end;
    private int offset;

    Reader(byte[] bytes) {
      this.bytes = bytes;
      end = bytes.length - RecordCodec.END_BYTES;
    }

    @Override
    public boolean next() {
      if (offset >= end) {
        return false;
      }
      offset = decode(bytes, offset);
      return true;
    }

    @Override
    public void close() {
      offset = end;
    }
  }
}
