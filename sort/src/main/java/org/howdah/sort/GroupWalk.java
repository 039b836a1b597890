package org.howdah.sort;

import java.io.IOException;
import org.howdah.record.RecordCodec;
import org.howdah.record.RunReader;
import org.howdah.record.Slice;

/** Groups and their values as records. */
abstract class GroupWalk implements RunReader {
  final Groups groups;
  final Groups.Values values;
  private final Slice key = new Slice();
  private final Slice record = new Slice();
  private byte[] encoded = new byte[0];
  private boolean repeatsKey;

  GroupWalk(Groups groups) {
    this.groups = groups;
    values = groups.new Values();
  }

  /** Moves {@link #values} to the next group and returns it; {@link Groups#NONE} at the end. */
  abstract int nextGroup() throws IOException;

  @Override
  public final boolean next() throws IOException {
    repeatsKey = true;
    while (!values.next()) {
      repeatsKey = false;
      int group = nextGroup();
      if (group == Groups.NONE) {
        return false;
      }
      groups.key(group, key);
    }
    return true;
  }

  @Override
  public final boolean repeatsKey() {
    return repeatsKey;
  }

  @Override
  public final Slice key() {
    return key;
  }

  @Override
  public final Slice value() {
    return values.value();
  }

  @Override
  public final Slice record() {
    int size = (int) RecordCodec.size(key.length, value().length);
    if (encoded.length < size) {
      encoded = new byte[size * 2];
    }
    RecordCodec.put(encoded, 0, key, value());
    record.set(encoded, 0, size);
    return record;
  }

  @Override
  public final void close() {}
}
