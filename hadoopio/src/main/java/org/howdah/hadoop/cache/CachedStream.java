package org.howdah.hadoop.cache;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.function.IntFunction;
import org.apache.hadoop.fs.ByteBufferReadable;
import org.apache.hadoop.fs.CanSetDropBehind;
import org.apache.hadoop.fs.CanSetReadahead;
import org.apache.hadoop.fs.CanUnbuffer;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FSExceptionMessages;
import org.apache.hadoop.fs.FSInputStream;
import org.apache.hadoop.fs.FileRange;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.StreamCapabilities;
import org.apache.hadoop.fs.statistics.IOStatistics;
import org.apache.hadoop.fs.statistics.IOStatisticsSource;
import org.howdah.cache.CachedBlock;
import org.howdah.cache.block.ChunkBuffer;

/*
 * Where a block is not cached, the inner stream is read, and only as far as the caller asks; with two
 * exceptions. Readers of SequenceFiles and of fixed records begin some bytes behind the beginning of
 * their split, so those bytes are read too, for a block without its beginning cannot be cached. For the
 * same reason a short gap is read and not skipped. Both are read in order, which costs no seek.
 *
 * Beyond the length that the file had when it was opened the inner stream alone knows what there is.
 */
/**
 * Reads a file of which blocks may be cached: those from the cache, and the rest from the stream
 * that it wraps, whose errors pass through untouched. As other Hadoop streams, safe for several
 * threads that read by position, and for one that reads in order.
 */
final class CachedStream extends FSInputStream
    implements ByteBufferReadable,
        CanUnbuffer,
        CanSetReadahead,
        CanSetDropBehind,
        StreamCapabilities,
        IOStatisticsSource,
        HeldBlocks {
  /** As much of a block is read unasked so that it can be cached. */
  static final int GAP_BYTES_MAX = 64 << 10;

  private final FSDataInputStream inner;
  private final FileBlocks blocks;
  private final StreamCounts counts;
  private final PositionedStream positioned;
  private final ChunkBuffer lent = new ChunkBuffer();
  private final byte[] one = new byte[1];
  private long position;

  /** The block that is read, from its first byte to before its end; none if they are the same. */
  private long start;

  private long end;
  private CachedBlock block;
  private OfferedBlock offered;
  private LeftStreams.Watch left;
  private boolean bypassed;
  private boolean closed;

  private CachedStream(
      FSDataInputStream inner, FileBlocks blocks, FileSystem.Statistics statistics) {
    this.inner = inner;
    this.blocks = blocks;
    counts = new StreamCounts(blocks.counts(), statistics);
    positioned = new PositionedStream(inner, blocks, counts);
  }

  /**
   * What users read it through. Once they have all forgotten that, the stream gives back what it
   * holds, closed or not.
   */
  static FSDataInputStream open(
      FSDataInputStream inner, FileBlocks blocks, FileSystem.Statistics statistics) {
    CachedStream stream = new CachedStream(inner, blocks, statistics);
    FSDataInputStream handle = new FSDataInputStream(stream);
    stream.left = LeftStreams.watch(handle, stream);
    blocks.scope().opened(stream);
    return handle;
  }

  @Override
  public synchronized int read() throws IOException {
    if (block != null && blocks.isCurrent()) {
      int kept = block.kept(position - start);
      if (kept >= 0) {
        position++;
        counts.hit(1);
        return kept;
      }
    }
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
  }

  @Override
  public synchronized int read(byte[] target, int offset, int length) throws IOException {
    checkOpen();
    Objects.checkFromIndexSize(offset, length, target.length);
    if (length == 0) {
      return 0;
    }
    if (bypassed || position >= blocks.length()) {
      return readInner(target, offset, length);
    }
    if (position < start || position >= end) {
      enter(blocks.number(position));
    }
    if (block != null && !blocks.isCurrent()) {
      bypass();
      return readInner(target, offset, length);
    }
    long within = position - start;
    int step = (int) Math.min(length, end - position);
    if (block != null) {
      if (block.read(within, target, offset, step)) {
        counts.hit(step);
        position += step;
        return step;
      }
      block.close();
      block = null;
    }
    return readMissed(within, target, offset, step);
  }

  private void checkOpen() throws IOException {
    if (closed) {
      throw new IOException(FSExceptionMessages.STREAM_IS_CLOSED);
    }
  }

  /** Makes a block the one that is read. */
  private void enter(long number) {
    leave();
    start = blocks.start(number);
    end = start + blocks.bytes(number);
    block = blocks.open(number, lent);
    if (block == null && blocks.takesAny() && position - start <= GAP_BYTES_MAX) {
      offered = new OfferedBlock(blocks, number);
    }
  }

  private void leave() {
    counts.count();
    if (block != null) {
      block.close();
      block = null;
    }
    if (offered != null) {
      offered.abandon();
      offered = null;
    }
    start = 0;
    end = 0;
  }

  private int readInner(byte[] target, int offset, int length) throws IOException {
    moveInner(position);
    int read = inner.read(target, offset, length);
    if (read > 0) {
      blocks.readElsewhere();
      position += read;
      counts.miss(read);
    }
    return read;
  }

  private void moveInner(long to) throws IOException {
    if (inner.getPos() != to) {
      inner.seek(to);
    }
  }

  private int readMissed(long within, byte[] target, int offset, int length) throws IOException {
    if (offered != null && within > offered.taken()) {
      fillGap(within);
    }
    int read = readInner(target, offset, length);
    if (read > 0 && offered != null) {
      int known = (int) Math.min(read, offered.taken() - within);
      offered.take(target, offset + known, read - known);
      if (offered.hasEnded()) {
        offered = null;
      }
    }
    return read;
  }

  /** Reads what is missing of the block before the position, or gives the block up. */
  private void fillGap(long within) {
    long missing = within - offered.taken();
    if (missing <= GAP_BYTES_MAX) {
      try {
        byte[] gap = new byte[(int) missing];
        moveInner(position - missing);
        inner.readFully(gap);
        offered.take(gap, 0, gap.length);
        return;
      } catch (IOException e) {
        // Nobody asked for these bytes. Whoever asks for the next ones meets the error, if it
        // lasts.
      }
    }
    offered.abandon();
    offered = null;
  }

  @Override
  public int read(ByteBuffer target) throws IOException {
    if (target.hasArray()) {
      int at = target.position();
      int read = read(target.array(), target.arrayOffset() + at, target.remaining());
      target.position(at + Math.max(0, read));
      return read;
    }
    int wanted = Math.min(target.remaining(), GAP_BYTES_MAX);
    byte[] bytes = new byte[wanted];
    int read = read(bytes, 0, wanted);
    if (read > 0) {
      target.put(bytes, 0, read);
    }
    return read;
  }

  @Override
  public int read(long from, byte[] target, int offset, int length) throws IOException {
    validatePositionedReadArgs(from, target, offset, length);
    return length == 0 ? 0 : positioned.read(from, target, offset, length);
  }

  @Override
  public void readVectored(List<? extends FileRange> ranges, IntFunction<ByteBuffer> allocate)
      throws IOException {
    positioned.readVectored(ranges, allocate);
  }

  /** As the inner stream answers to what lies beyond the file's end; else when it is read. */
  @Override
  public synchronized void seek(long to) throws IOException {
    checkOpen();
    if (to < 0) {
      throw new EOFException(FSExceptionMessages.NEGATIVE_SEEK);
    }
    if (to > blocks.length()) {
      inner.seek(to);
    }
    position = to;
  }

  @Override
  public synchronized long skip(long count) throws IOException {
    checkOpen();
    long step = Math.max(0, Math.min(count, blocks.length() - position));
    position += step;
    return step;
  }

  @Override
  public synchronized long getPos() throws IOException {
    return position;
  }

  @Override
  public synchronized int available() throws IOException {
    checkOpen();
    return (int) Math.max(0, Math.min(Integer.MAX_VALUE, blocks.length() - position));
  }

  /** Whoever wants another copy does not trust what was read; the cache is that, too. */
  @Override
  public synchronized boolean seekToNewSource(long target) throws IOException {
    bypass();
    boolean found = inner.seekToNewSource(target);
    position = target;
    return found;
  }

  private void bypass() {
    leave();
    bypassed = true;
    positioned.close();
  }

  @Override
  public synchronized void unbuffer() {
    release();
    inner.unbuffer();
  }

  @Override
  public void leaveScope() {
    blocks.scope().closed(this);
  }

  @Override
  public synchronized void release() {
    leave();
    lent.release();
    positioned.release();
  }

  @Override
  public void setReadahead(Long bytes) throws IOException {
    inner.setReadahead(bytes);
  }

  @Override
  public void setDropBehind(Boolean drop) throws IOException {
    inner.setDropBehind(drop);
  }

  @Override
  public boolean hasCapability(String capability) {
    return switch (capability.toLowerCase(Locale.ENGLISH)) {
      case StreamCapabilities.READBYTEBUFFER,
          StreamCapabilities.VECTOREDIO,
          StreamCapabilities.UNBUFFER ->
          true;
      case StreamCapabilities.READAHEAD,
          StreamCapabilities.DROPBEHIND,
          StreamCapabilities.IOSTATISTICS ->
          inner.hasCapability(capability);
      default -> false;
    };
  }

  @Override
  public IOStatistics getIOStatistics() {
    return inner.getIOStatistics();
  }

  @Override
  public synchronized void close() throws IOException {
    if (!closed) {
      closed = true;
      left.end();
      leaveScope();
      release();
      positioned.close();
      inner.close();
    }
  }
}
