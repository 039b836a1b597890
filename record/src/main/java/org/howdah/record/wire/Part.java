package org.howdah.record.wire;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;

/**
 * How values of one type are written and read.
 *
 * @param write writes one
 * @param read reads what {@code write} wrote, and throws an {@link IOException} or a {@link
 *     RuntimeException} if that is something else
 */
public record Part<T>(Write<T> write, Read<T> read) {
  /** Writes a value. */
  public interface Write<T> {
    void to(DataOutput out, T value) throws IOException;
  }

  /** Reads a value. */
  public interface Read<T> {
    T from(DataInput in) throws IOException;
  }
}
