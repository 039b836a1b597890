package org.howdah.sort;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.howdah.record.ByteOrder;
import org.howdah.record.KeyOrder;
import org.howdah.record.MemoryBudget;
import org.howdah.record.MemoryRunStore;
import org.howdah.record.RecordOutput;
import org.howdah.record.Run;
import org.howdah.record.RunReader;
import org.howdah.record.Slice;
import org.howdah.testkit.KeyValue;
import org.howdah.testkit.RunStoreContract;

/** The simplest sort that is right, and shorthand for the one under test. */
final class Sorting {
  static final KeyOrder BYTES = new ByteOrder(ByteOrder.Header.NONE);

  /** The same order, but the sort is not told any prefixes. */
  static final KeyOrder OPAQUE =
      (a, aOffset, aLength, b, bOffset, bLength) ->
          BYTES.compare(a, aOffset, aLength, b, bOffset, bLength);

  private Sorting() {}

  /** Keys in order, each with how often it occurs with each value. */
  static Map<KeyValue, Integer> multiset(List<KeyValue> records) {
    Comparator<KeyValue> order =
        Comparator.comparing(KeyValue::key, BYTES::compare)
            .thenComparing(KeyValue::value, BYTES::compare);
    Map<KeyValue, Integer> counts = new TreeMap<>(order);
    records.forEach(record -> counts.merge(record, 1, Integer::sum));
    return counts;
  }

  /** All keys of a list, in its order. */
  static List<String> keys(List<KeyValue> records) {
    return records.stream().map(record -> record.key().toString()).toList();
  }

  /** All records of all runs of one partition, merged. */
  static List<KeyValue> merged(List<Run> runs, int partition, KeyOrder order) throws IOException {
    try (RunReader reader = new Merger(order, null, stores(0)).open(runs, partition)) {
      return RunStoreContract.read(reader);
    }
  }

  /** Memory for runs. */
  static Stores stores(long bytesMax) {
    return new Stores(List.of(new MemoryRunStore(new MemoryBudget(bytesMax))));
  }

  /** Adds up values as numbers of one to eight bytes; answers one of eight bytes for each key. */
  static final Combiner SUM = Sorting::sum;

  private static void sum(RunReader records, RecordOutput output) throws IOException {
    byte[] key = null;
    long total = 0;
    while (records.next()) {
      byte[] next = records.key().copy();
      if (key != null && !Arrays.equals(key, next)) {
        output.append(Slice.of(key), number(total));
        total = 0;
      }
      key = next;
      total += value(records.value());
    }
    if (key != null) {
      output.append(Slice.of(key), number(total));
    }
  }

  static long value(Slice bytes) {
    long value = 0;
    for (int i = 0; i < bytes.length; i++) {
      value = (value << Byte.SIZE) | (bytes.array[bytes.offset + i] & 0xff);
    }
    return value;
  }

  static Slice number(long value) {
    byte[] bytes = new byte[Long.BYTES];
    for (int i = 0; i < bytes.length; i++) {
      bytes[i] = (byte) (value >>> (Long.SIZE - Byte.SIZE * (i + 1)));
    }
    return Slice.of(bytes);
  }

  /** The sum of values for each key. */
  static Map<String, Long> sums(List<KeyValue> records) {
    Map<String, Long> sums = new TreeMap<>();
    records.forEach(r -> sums.merge(r.key().toString(), value(r.value()), Long::sum));
    return sums;
  }

  /** A list of {@code count} empty lists. */
  static List<List<KeyValue>> lists(int count) {
    List<List<KeyValue>> lists = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      lists.add(new ArrayList<>());
    }
    return lists;
  }
}
