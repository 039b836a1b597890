package org.howdah.record;

import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** Reads the records of one segment of a run file through a buffer that holds whole records. */
final class SegmentReader extends EncodedReader {
  /** A codec leaves a few bytes behind the last record, if any. */
  private static final int DRAIN_BYTES = 256;

  private final Path file;
  private final FileChannel channel;
  private final SegmentInput segment;
  private final InputStream input;
  private byte[] buffer;
  private int offset;
  private int end;
  private boolean ended;

  /** What records and end mark may still take, by the index. */
  private long rawBytesLeft;

  private SegmentReader(
      Path file,
      FileChannel channel,
      SegmentInput segment,
      InputStream input,
      long rawBytes,
      int bufferBytes) {
    this.file = file;
    rawBytesLeft = rawBytes;
    this.channel = channel;
    this.segment = segment;
    this.input = input;
    buffer = new byte[bufferBytes];
  }

  static SegmentReader open(
      Path file, RunIndex index, int partition, Compression compression, int bufferBytes)
      throws IOException {
    FileChannel channel = FileChannel.open(file, StandardOpenOption.READ);
    try {
      SegmentInput segment =
          new SegmentInput(file, channel, index.start(partition), index.storedBytes(partition));
      long rawBytes = index.rawBytes(partition);
      int capacity = (int) Math.min(bufferBytes, Math.max(64, rawBytes));
      InputStream input = compression.decompress(segment);
      return new SegmentReader(file, channel, segment, input, rawBytes, capacity);
    } catch (IOException | RuntimeException e) {
      channel.close();
      throw e;
    }
  }

  @Override
  public boolean next() throws IOException {
    if (ended) {
      return false;
    }
    if (end - offset < RecordCodec.HEADER_BYTES_MAX) {
      fill(RecordCodec.HEADER_BYTES_MAX);
    }
    long size = recordSize();
    if (size < 0) {
      ended = true;
      segment.drain(DRAIN_BYTES);
      return false;
    }
    rawBytesLeft -= size;
    if (rawBytesLeft < 0) {
      throw corrupt("a record of " + size + " bytes is longer than what is left of its segment");
    }
    if (end - offset < size && fill(size) < size) {
      throw corrupt("a record is cut short");
    }
    offset = decode(buffer, offset);
    return true;
  }

  /** Bytes of the record at {@code offset}, lengths included, or -1 at the end mark. */
  private long recordSize() throws IOException {
    if (offset == end) {
      throw corrupt("the end mark is missing");
    }
    int keyBytes = VarInt.size(buffer[offset]);
    if (end - offset <= keyBytes) {
      throw corrupt("a length is cut short");
    }
    int valueBytes = VarInt.size(buffer[offset + keyBytes]);
    if (end - offset < keyBytes + valueBytes) {
      throw corrupt("a length is cut short");
    }
    int keyLength = VarInt.get(buffer, offset);
    int valueLength = VarInt.get(buffer, offset + keyBytes);
    if (keyLength == RecordCodec.END && valueLength == RecordCodec.END) {
      return -1;
    }
    if (keyLength < 0 || valueLength < 0) {
      throw corrupt("a length is negative: key " + keyLength + ", value " + valueLength);
    }
    return (long) keyBytes + valueBytes + keyLength + valueLength;
  }

  /**
   * Makes at least {@code wanted} bytes available if the segment has them; returns how many are.
   */
  private int fill(long wanted) throws IOException {
    if (wanted > Integer.MAX_VALUE - 16) {
      throw corrupt("a record of " + wanted + " bytes is longer than any that can be written");
    }
    byte[] target = wanted > buffer.length ? new byte[(int) wanted] : buffer;
    System.arraycopy(buffer, offset, target, 0, end - offset);
    buffer = target;
    end -= offset;
    offset = 0;
    while (end < wanted) {
      int count = input.read(buffer, end, buffer.length - end);
      if (count < 0) {
        break;
      }
      end += count;
    }
    return end;
  }

  @Override
  public void verify() throws IOException {
    ended = true;
    segment.drain(SegmentInput.READ_BUFFER_BYTES);
    if (!segment.isWhole()) {
      throw corrupt("the checksum of the segment does not match");
    }
  }

  private HowdahException corrupt(String what) {
    return new HowdahException(ErrorCode.CORRUPTION, file + ": " + what);
  }

  @Override
  public void close() throws IOException {
    ended = true;
    if (input != segment) {
      input.close();
    }
    channel.close();
  }
}
