package org.howdah.record;

/** The part that all readers of encoded records share: three slices over the current record. */
public abstract class EncodedReader implements RunReader {
  private final Slice key = new Slice();
  private final Slice value = new Slice();
  private final Slice record = new Slice();

  /** Points the slices at the record at {@code offset} and returns the offset after it. */
  protected final int decode(byte[] array, int offset) {
    return RecordCodec.get(array, offset, key, value, record);
  }

  @Override
  public final Slice key() {
    return key;
  }

  @Override
  public final Slice value() {
    return value;
  }

  @Override
  public final Slice record() {
    return record;
  }
}
