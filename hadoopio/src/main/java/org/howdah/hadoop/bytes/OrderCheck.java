package org.howdah.hadoop.bytes;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.hadoop.io.RawComparator;
import org.howdah.record.KeyOrder;
import org.howdah.record.Slice;

/**
 * Compares some keys by an order and by the comparator that it stands for. Both are transitive, so
 * keys that are sorted by the one and whose neighbours the other finds in the same relation are in
 * the same order altogether. For one thread at a time.
 */
public final class OrderCheck {
  private static final int KEYS_MAX = 256;
  private static final int RECORDS_MAX = 4096;
  private static final int BYTES_MAX = 1 << 20;

  private final KeyOrder order;
  private final RawComparator<?> comparator;
  private final Set<ByteBuffer> known = new HashSet<>();
  private final List<Slice> keys = new ArrayList<>();
  private int records;
  private int bytes;

  public OrderCheck(KeyOrder order, RawComparator<?> comparator) {
    this.order = order;
    this.comparator = comparator;
  }

  /**
   * Takes a key, of which it keeps a copy, unless it knows it.
   *
   * @return whether it wants more: at most 256 different keys out of the first 4096
   */
  public boolean add(Slice key) {
    records++;
    if (bytes + key.length <= BYTES_MAX
        && !known.contains(ByteBuffer.wrap(key.array, key.offset, key.length))) {
      Slice copy = Slice.of(key.copy());
      known.add(ByteBuffer.wrap(copy.array));
      keys.add(copy);
      bytes += key.length;
    }
    return records < RECORDS_MAX && keys.size() < KEYS_MAX;
  }

  /** Two keys that are in one order and not in the other; none if there are none. */
  public List<Slice> contradiction() {
    List<Slice> sorted = new ArrayList<>(keys);
    sorted.sort(order::compare);
    for (int i = 1; i < sorted.size(); i++) {
      if (!agree(sorted.get(i - 1), sorted.get(i))) {
        return sorted.subList(i - 1, i + 1);
      }
    }
    return List.of();
  }

  private boolean agree(Slice a, Slice b) {
    int byOrder = Integer.signum(order.compare(a, b));
    int byComparator =
        Integer.signum(
            comparator.compare(a.array, a.offset, a.length, b.array, b.offset, b.length));
    return byOrder == byComparator && agreesWithPrefixes(a, b, byComparator);
  }

  private boolean agreesWithPrefixes(Slice a, Slice b, int expected) {
    long prefix = order.prefix(a.array, a.offset, a.length);
    int byPrefix = Long.compareUnsigned(prefix, order.prefix(b.array, b.offset, b.length));
    return byPrefix == 0
        ? expected == 0 || !order.decides(prefix)
        : Integer.signum(byPrefix) == expected;
  }
}
