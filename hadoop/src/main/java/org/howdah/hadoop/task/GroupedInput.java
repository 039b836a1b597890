package org.howdah.hadoop.task;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.RawComparator;
import org.apache.hadoop.io.serializer.SerializationFactory;
import org.apache.hadoop.io.serializer.Serializer;
import org.howdah.engine.TaskMonitor;
import org.howdah.hadoop.bytes.FieldDecoder;
import org.howdah.record.RunReader;
import org.howdah.record.Slice;

/**
 * Sorted records as groups of values that share a key.
 *
 * <p>Reads one record ahead when it is asked whether a group goes on, and not before. For one
 * thread.
 */
final class GroupedInput<K, V> {
  /** Who reads, and so how key objects behave. */
  enum Style {
    /** The key object is decoded anew with every value. */
    REDUCE,
    /**
     * The key object is that of the group's first record, and lives until the next but one. Keys
     * are compared as objects.
     */
    REDUCE_OLD_API,
    /** As REDUCE, but while nothing is written, equal key bytes keep the object as it is. */
    COMBINE,
    /** As REDUCE_OLD_API. */
    COMBINE_OLD_API;

    boolean combines() {
      return this == COMBINE || this == COMBINE_OLD_API;
    }

    boolean keepsFirstKey() {
      return this == REDUCE_OLD_API || this == COMBINE_OLD_API;
    }
  }

  private final RunReader records;
  private final RawComparator<K> comparator;
  private final Style style;
  private final Configuration conf;
  private final Class<V> valueClass;
  private final FieldDecoder<V> values;
  private FieldDecoder<K> keys;
  private FieldDecoder<K> otherKeys;
  private byte[] groupKey = new byte[64];
  private int groupKeyLength;
  private K key;
  private K nextKey;
  private boolean peeked;
  private boolean pending;
  private boolean sameGroup;
  private boolean keyIsStale;
  private Skipping skipping;
  private TaskMonitor monitor;
  private long recordsRead;
  private long valuesRead;

  /**
   * @param comparator says which keys are of one group; the new API asks it about bytes, the old
   *     one about objects
   */
  @SuppressWarnings("unchecked") // The job's own classes fit each other or fail.
  GroupedInput(
      RunReader records,
      RawComparator<?> comparator,
      Style style,
      Configuration conf,
      Class<K> keyClass,
      Class<V> valueClass)
      throws IOException {
    this.records = records;
    this.comparator = (RawComparator<K>) comparator;
    this.style = style;
    this.conf = conf;
    this.valueClass = valueClass;
    keys = new FieldDecoder<>(conf, keyClass);
    otherKeys = new FieldDecoder<>(conf, keyClass);
    values = new FieldDecoder<>(conf, valueClass);
  }

  /** Leaves out the groups that {@code skipping} says. */
  void skipWith(Skipping skipping) {
    this.skipping = skipping;
  }

  /** Counts values that are read as signs of life. */
  void reportTo(TaskMonitor monitor) {
    this.monitor = monitor;
  }

  /** Moves before the first value of the next group, past what is left of this one. */
  boolean nextGroup() throws IOException {
    boolean found = enterGroup();
    while (found && skipping != null && skipping.skipsNext()) {
      long start = recordsRead;
      found = enterGroup();
      skipping.skippedRecords(recordsRead - start);
    }
    return found;
  }

  private boolean enterGroup() throws IOException {
    while (hasNextInGroup()) {
      skip();
    }
    if (!pending) {
      return false;
    }
    saveGroupKey(records.key());
    sameGroup = true;
    if (style.keepsFirstKey()) {
      takeNextKey();
    } else {
      key = keys.decode(records.key());
    }
    return true;
  }

  /** Makes the key that was decoded to be compared the group's, or decodes it now. */
  private void takeNextKey() throws IOException {
    key = nextKey == null ? otherKeys.decode(records.key()) : nextKey;
    nextKey = null;
    FieldDecoder<K> swap = keys;
    keys = otherKeys;
    otherKeys = swap;
  }

  private void saveGroupKey(Slice raw) {
    if (groupKey.length < raw.length) {
      groupKey = new byte[raw.length * 2];
    }
    System.arraycopy(raw.array, raw.offset, groupKey, 0, raw.length);
    groupKeyLength = raw.length;
  }

  /** Whether the group has a further value. */
  boolean hasNextInGroup() throws IOException {
    if (!peeked) {
      peeked = true;
      pending = records.next();
      sameGroup = pending && recordsRead > 0 && isGroupKey(records.key());
    }
    return pending && sameGroup;
  }

  private boolean isGroupKey(Slice raw) throws IOException {
    if (style.combines() && (records.repeatsKey() || isSameBytes(raw))) {
      return true;
    }
    if (style.keepsFirstKey()) {
      nextKey = otherKeys.decode(raw);
      return comparator.compare(key, nextKey) == 0;
    }
    return comparator.compare(groupKey, 0, groupKeyLength, raw.array, raw.offset, raw.length) == 0;
  }

  private void skip() {
    peeked = false;
    recordsRead++;
  }

  /** The next value of the group; {@link #hasNextInGroup} was true. */
  V nextValue() throws IOException {
    Slice raw = records.key();
    if (style == Style.REDUCE
        || (style == Style.COMBINE
            && (keyIsStale || !(records.repeatsKey() || isSameBytes(raw))))) {
      key = keys.decode(raw);
      keyIsStale = false;
      saveGroupKey(raw);
    }
    V value = values.decode(records.value());
    skip();
    valuesRead++;
    if (monitor != null) {
      monitor.beat();
    }
    return value;
  }

  private boolean isSameBytes(Slice raw) {
    return raw.length == groupKeyLength && raw.sameBytes(groupKey, 0);
  }

  /** The key that goes with the value that was read last, or with the group's first. */
  K key() {
    return key;
  }

  /** The bytes of a value, to be decoded again later. */
  byte[] encodeValue(V value) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    Serializer<V> serializer = new SerializationFactory(conf).getSerializer(valueClass);
    serializer.open(bytes);
    serializer.serialize(value);
    serializer.close();
    return bytes.toByteArray();
  }

  /** A value that was read before, in the same object that every value is decoded into. */
  V decodeValue(Slice bytes) throws IOException {
    return values.decode(bytes);
  }

  /** Says that user code has written and may have changed the key object to do so. */
  void keyMayHaveChanged() {
    keyIsStale = true;
  }

  /** Records read or passed over so far: what the new API counts as a reduce task's input. */
  long recordsRead() {
    return recordsRead;
  }

  /** Values that the user's code took: what the old API counts. */
  long valuesRead() {
    return valuesRead;
  }
}
