package org.howdah.hadoop.task;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import org.apache.hadoop.mapred.Counters;
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;
import org.howdah.record.wire.Lengths;

/**
 * Counters as the bytes that Hadoop writes, for messages and journals of which they are the end.
 */
public final class CounterBytes {
  private CounterBytes() {}

  /** Of counters that nothing changes meanwhile. */
  public static byte[] of(Counters counters) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try {
      counters.write(new DataOutputStream(bytes));
    } catch (IOException e) {
      throw new UncheckedIOException("memory cannot fail", e);
    }
    return bytes.toByteArray();
  }

  /**
   * Reads what {@link #of} made.
   *
   * @throws IOException if it did not
   */
  public static Counters read(byte[] bytes) throws IOException {
    return Lengths.understood(
        () -> {
          Counters counters = new Counters();
          counters.readFields(new DataInputStream(new ByteArrayInputStream(bytes)));
          return counters;
        });
  }

  /**
   * The same.
   *
   * @param code of the failure if {@link #of} did not make them
   * @param whose counters, as the beginning of a sentence
   */
  static Counters read(byte[] bytes, ErrorCode code, String whose) throws HowdahException {
    try {
      return read(bytes);
    } catch (IOException e) {
      throw new HowdahException(code, whose + " is not understood: " + e, e);
    }
  }
}
