package org.howdah.sort;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.howdah.record.EncodedReader;
import org.howdah.record.KeyOrder;
import org.howdah.record.RecordCodec;
import org.howdah.record.RunReader;
import org.howdah.record.RunWriter;
import org.howdah.record.Slice;
import org.howdah.record.VarInt;

/**
 * Keeps every record, encoded as it will be written, in pages, and one entry for it in chunks. The
 * chunks are sorted one by one and merged while they are written.
 */
final class SortBuffer implements Buffer {
  private static final int PAGE_OFFSET_BITS = 20;
  private static final long PAGE_OFFSET_MASK = (1L << PAGE_OFFSET_BITS) - 1;
  private static final int PAGES_MAX = 1 << 20;

  private final BufferPool pool;
  private final KeyOrder order;
  private final Combiner combiner;
  private final Entries entries;
  private final ChunkSorter sorter;
  private final List<byte[]> pages = new ArrayList<>();
  private final List<byte[]> largePages = new ArrayList<>();
  private byte[] page = new byte[0];
  private int offset;
  private long recordBytes;

  /**
   * @param combiner folds each partition as it is written; null for none
   */
  SortBuffer(BufferPool pool, KeyOrder order, Combiner combiner) {
    this.pool = pool;
    this.order = order;
    this.combiner = combiner;
    entries = new Entries(pool);
    sorter = new ChunkSorter(order, this::key, pool.chunkLongs());
  }

  @Override
  public boolean add(int partition, Slice key, Slice value) {
    long size = RecordCodec.size(key.length, value.length);
    if (!entries.ensureRoom() || (page.length - offset < size && !turnPage(size))) {
      return false;
    }
    long position = ((pages.size() - 1L) << PAGE_OFFSET_BITS) | offset;
    entries.add(
        order.prefix(key.array, key.offset, key.length), Entries.locator(partition, position));
    offset = RecordCodec.put(page, offset, key, value);
    recordBytes += size;
    return true;
  }

  private boolean turnPage(long size) {
    if (pages.size() == PAGES_MAX) {
      return false;
    }
    byte[] next = size <= pool.pageBytes() ? pool.page() : largePage(size);
    if (next == null) {
      return false;
    }
    page = next;
    pages.add(next);
    offset = 0;
    return true;
  }

  /** A page for one record that is longer than a page. */
  private byte[] largePage(long size) {
    if (size > Integer.MAX_VALUE - 16 || !pool.lend(size)) {
      return null;
    }
    byte[] large = new byte[(int) size];
    largePages.add(large);
    return large;
  }

  private void key(long position, Slice key) {
    byte[] bytes = pages.get((int) (position >>> PAGE_OFFSET_BITS));
    int start = (int) (position & PAGE_OFFSET_MASK);
    int keyLength = VarInt.get(bytes, start);
    int at = start + VarInt.size(bytes[start]);
    key.set(bytes, at + VarInt.size(bytes[at]), keyLength);
  }

  @Override
  public boolean isEmpty() {
    return entries.size() == 0;
  }

  @Override
  public void prepare() {
    for (int i = 0; i < entries.chunks(); i++) {
      sorter.sort(entries.chunk(i), entries.size(i));
    }
  }

  @Override
  public long bytes() {
    return recordBytes;
  }

  @Override
  public void writeTo(RunWriter writer) throws IOException, InterruptedException {
    List<ChunkCursor> cursors = new ArrayList<>();
    List<RunReader> readers = new ArrayList<>();
    for (int i = 0; i < entries.chunks(); i++) {
      ChunkCursor cursor = new ChunkCursor(entries.chunk(i), entries.size(i));
      cursors.add(cursor);
      readers.add(new Reader(cursor));
    }
    int partition = ChunkCursor.startNextPartition(cursors);
    while (partition != ChunkCursor.NO_PARTITION) {
      writer.startPartition(partition);
      RunReader sorted = readers.size() == 1 ? readers.get(0) : new MergeReader(readers, order);
      if (combiner != null) {
        combiner.combine(sorted, writer);
      } else {
        while (sorted.next()) {
          writer.appendEncoded(sorted.record());
        }
      }
      partition = ChunkCursor.startNextPartition(cursors);
    }
  }

  @Override
  public void clear() {
    entries.clear();
    pages.removeIf(candidate -> candidate.length != pool.pageBytes());
    pages.forEach(pool::free);
    pages.clear();
    largePages.forEach(large -> pool.repay(large.length));
    largePages.clear();
    page = new byte[0];
    offset = 0;
    recordBytes = 0;
  }

  /** The records of one chunk, one partition after the other. */
  private final class Reader extends EncodedReader {
    private final ChunkCursor cursor;

    /** Sum of bytes read only so that the next record is in the cache when its turn comes. */
    @SuppressWarnings("unused") // Without a field to go to, the compiler would spare the read.
    private int touched;

    Reader(ChunkCursor cursor) {
      this.cursor = cursor;
    }

    @Override
    public boolean next() {
      long position = cursor.next();
      if (position < 0) {
        return false;
      }
      if (cursor.isReadAheadDue()) {
        readAhead();
      }
      decode(pages.get((int) (position >>> PAGE_OFFSET_BITS)), (int) (position & PAGE_OFFSET_MASK));
      return true;
    }

    private void readAhead() {
      int sum = 0;
      for (int i = 1; i <= ChunkCursor.AHEAD; i++) {
        long position = cursor.peek(i);
        if (position >= 0) {
          sum +=
              pages.get((int) (position >>> PAGE_OFFSET_BITS))[(int) (position & PAGE_OFFSET_MASK)];
        }
      }
      touched += sum;
    }

    @Override
    public long prefix(KeyOrder order) {
      return cursor.prefix();
    }

    @Override
    public void close() {}
  }
}
