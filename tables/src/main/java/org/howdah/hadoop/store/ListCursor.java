package org.howdah.hadoop.store;

import java.io.IOException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;
import org.howdah.store.DataSet;
import org.howdah.store.StoreFutures;
import org.howdah.store.Value;

/** Looks those keys of a list up that are in some partitions, in batches. */
final class ListCursor implements EntryCursor {
  private static final int ATTEMPTS_MAX = 3;
  private static final int BATCH_KEYS = 256;

  /** Of values in memory; one more may come to them. */
  private static final long BATCH_BYTES = 4 << 20;

  private final DataSet data;
  private final KeyFile list;
  private final BitSet partitions = new BitSet();
  private List<byte[]> keys = List.of();
  private List<Value> values = List.of();
  private int place = -1;
  private boolean isAtEnd;
  private long absent;

  /** Closes {@code list} when it is closed. */
  ListCursor(DataSet data, int[] partitions, KeyFile list) {
    this.data = data;
    this.list = list;
    for (int partition : partitions) {
      this.partitions.set(partition);
    }
  }

  @Override
  public boolean next() throws IOException, InterruptedException {
    while (true) {
      while (++place < values.size()) {
        if (values.get(place) != null) {
          return true;
        }
        absent++;
      }
      if (isAtEnd && values.size() == keys.size()) {
        return false;
      }
      lookUp();
    }
  }

  /** What was read and not looked up comes first, also if looking up has failed. */
  private void lookUp() throws IOException, InterruptedException {
    place = -1;
    keys = new ArrayList<>(keys.subList(values.size(), keys.size()));
    values = List.of();
    if (keys.isEmpty()) {
      readKeys();
    }
    if (!keys.isEmpty()) {
      values = values();
    }
  }

  private void readKeys() throws IOException {
    while (keys.size() < BATCH_KEYS && !isAtEnd) {
      byte[] key = list.next();
      if (key == null) {
        isAtEnd = true;
      } else if (partitions.get(data.partition(key))) {
        add(key);
      }
    }
  }

  /** No key of the store is longer, and asking for it would be an error. */
  private void add(byte[] key) {
    if (key.length > DataSet.KEY_BYTES_MAX) {
      absent++;
    } else {
      keys.add(key);
    }
  }

  /** Reading again what nobody was given yet does no harm. */
  private List<Value> values() throws IOException, InterruptedException {
    for (int attempt = 1; ; attempt++) {
      try {
        return StoreFutures.await(data.getSome(keys, BATCH_BYTES));
      } catch (HowdahException e) {
        if (e.code() != ErrorCode.LOST || attempt == ATTEMPTS_MAX) {
          throw new HowdahException(
              e.code(), "keys of data set " + data.name() + ": " + e.getMessage(), e);
        }
      }
    }
  }

  /** How many keys of the list were absent so far. */
  long absent() {
    return absent;
  }

  @Override
  public byte[] key() {
    return keys.get(place);
  }

  @Override
  public byte[] value() {
    return values.get(place).bytes();
  }

  @Override
  public float progress() {
    return isAtEnd ? 1 : 0;
  }

  @Override
  public void close() throws IOException {
    list.close();
  }
}
