package org.howdah.sort;

import org.howdah.record.RecordCodec;
import org.howdah.record.RunReader;
import org.howdah.record.Slice;

/** A reader of a single record, whose bytes are the caller's. */
final class OneRecord implements RunReader {
  private final Slice key;
  private final Slice value;
  private boolean read;

  OneRecord(Slice key, Slice value) {
    this.key = key;
    this.value = value;
  }

  @Override
  public boolean next() {
    boolean isFirst = !read;
    read = true;
    return isFirst;
  }

  @Override
  public Slice key() {
    return key;
  }

  @Override
  public Slice value() {
    return value;
  }

  @Override
  public Slice record() {
    byte[] encoded = new byte[Math.toIntExact(RecordCodec.size(key.length, value.length))];
    RecordCodec.put(encoded, 0, key, value);
    return Slice.of(encoded);
  }

  @Override
  public void close() {}
}
