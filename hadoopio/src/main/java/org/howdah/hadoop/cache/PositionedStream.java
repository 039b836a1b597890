package org.howdah.hadoop.cache;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.IntFunction;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FileRange;
import org.apache.hadoop.fs.VectoredReadUtils;

/**
 * Reads of a file by position: from the cache what is there, and the rest from the stream below.
 * Safe for several threads.
 */
final class PositionedStream {
  private final FSDataInputStream inner;
  private final FileBlocks blocks;
  private final StreamCounts counts;
  private final PositionedReads reads;

  PositionedStream(FSDataInputStream inner, FileBlocks blocks, StreamCounts counts) {
    this.inner = inner;
    this.blocks = blocks;
    this.counts = counts;
    reads = new PositionedReads(blocks);
  }

  /** As {@code PositionedReadable} says; of one block at most. */
  int read(long from, byte[] target, int offset, int length) throws IOException {
    if (from >= blocks.length()) {
      int beyond = inner.read(from, target, offset, length);
      if (beyond > 0) {
        blocks.readElsewhere();
      }
      return beyond;
    }
    long number = blocks.number(from);
    int step = (int) Math.min(length, blocks.start(number) + blocks.bytes(number) - from);
    if (reads.read(from, target, offset, step)) {
      counts.served(step);
      return step;
    }
    int read = inner.read(from, target, offset, step);
    if (read > 0) {
      blocks.readElsewhere();
      counts.missed(read);
      reads.missed(from, target, offset, read);
    }
    return read;
  }

  /** Ranges that are cached as a whole are served from there; the inner stream plans the others. */
  void readVectored(List<? extends FileRange> ranges, IntFunction<ByteBuffer> allocate)
      throws IOException {
    List<FileRange> missed = new ArrayList<>();
    for (FileRange range : VectoredReadUtils.validateAndSortRanges(ranges, Optional.empty())) {
      if (reads.read(range, allocate)) {
        counts.served(range.getLength());
      } else {
        missed.add(range);
        counts.missed(range.getLength());
      }
    }
    if (!missed.isEmpty()) {
      blocks.readElsewhere();
      inner.readVectored(missed, allocate);
    }
  }

  /** Gives back what it holds; it takes that again when it needs it. */
  void release() {
    reads.release();
  }

  void close() {
    reads.close();
  }
}
