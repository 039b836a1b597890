package org.howdah.bench.case1.layout;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.howdah.bench.case1.touch.AddressSpace;
import org.howdah.bench.case1.touch.Memory;
import org.howdah.record.RecordCodec;
import org.howdah.record.Slice;

/*
 * A model of SortBuffer, Entries, ChunkSorter and ChunkCursor of module sort, which do not say what they
 * touch. It has their pages, chunks, passes and comparisons. It leaves out records longer than a page,
 * the lists of pages and chunks, and what the loser tree that merges chunks touches of its own.
 */
/** Entries with a prefix of the key, sorted in chunks: what Howdah does without a combiner. */
final class PrefixLayout implements Layout, ModelRecords {
  private static final int PAGE_OFFSET_BITS = 20;
  private static final long PAGE_OFFSET_MASK = (1L << PAGE_OFFSET_BITS) - 1;

  private final CountingOrder order = new CountingOrder();
  private final Slice one = OneValue.slice();
  private final Slice record = new Slice();
  private final ModelPool pool;
  private final ModelEntries entries;
  private final ModelSorter sorter;
  private final List<Memory> pages = new ArrayList<>();
  private int offset;

  PrefixLayout(long bufferBytes, AddressSpace space) {
    pool = new ModelPool(bufferBytes, space);
    entries = new ModelEntries(pool);
    sorter = new ModelSorter(order, this, pool);
  }

  @Override
  public boolean add(int partition, Slice key) {
    int size = (int) RecordCodec.size(key.length, one.length);
    if (!entries.ensureRoom() || (room() < size && !turnPage())) {
      return false;
    }
    Memory page = pages.get(pages.size() - 1);
    long position = ((pages.size() - 1L) << PAGE_OFFSET_BITS) | offset;
    entries.add(order.prefix(key.array, key.offset, key.length), partition, position);
    page.touch(offset, size);
    offset = RecordCodec.put(page.array(), offset, key, one);
    return true;
  }

  private int room() {
    return pages.isEmpty() ? 0 : pool.pageBytes() - offset;
  }

  private boolean turnPage() {
    Memory page = pool.page();
    if (page != null) {
      pages.add(page);
      offset = 0;
    }
    return page != null;
  }

  @Override
  public void sort() {
    for (int i = 0; i < entries.chunks(); i++) {
      sorter.sort(entries.chunk(i), entries.size(i));
    }
  }

  @Override
  public void walk(Visitor visitor) throws IOException {
    ModelWalk.walk(entries, order, this, visitor);
  }

  @Override
  public void key(long position, Slice key) {
    Memory page = page(position);
    int start = offset(position);
    RecordCodec.get(page.array(), start, key, new Slice(), record);
    page.touch(start, key.offset + key.length - start);
  }

  @Override
  public void record(long position, Slice key, Slice value) {
    RecordCodec.get(page(position).array(), offset(position), key, value, record);
    page(position).touch(offset(position), record.length);
  }

  @Override
  public void touch(long position) {
    page(position).touch(offset(position), 1);
  }

  private Memory page(long position) {
    return pages.get((int) (position >>> PAGE_OFFSET_BITS));
  }

  private static int offset(long position) {
    return (int) (position & PAGE_OFFSET_MASK);
  }

  @Override
  public void clear() {
    entries.clear();
    pages.forEach(pool::free);
    pages.clear();
    offset = 0;
  }

  @Override
  public long comparisons() {
    return order.comparisons();
  }
}
