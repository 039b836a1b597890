package org.howdah.yarn.wire;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.io.WritableUtils;
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;
import org.howdah.record.RecordCodec;
import org.howdah.shuffle.Segment;

/** How long segments are, as a NodeManager with our service says it: {@code formats/shuffle.md}. */
public final class SizesMessage {
  /** A header of HTTP, in requests and in answers. */
  public static final String HEADER = "Howdah-Shuffle";

  /** In a request: do you tell lengths? In an answer: I do. */
  public static final String TELLS_SIZES = "sizes?";

  /** In a request: tell the lengths and not the bytes. In an answer: these are they. */
  public static final String SIZES = "sizes";

  private static final int NAME_BYTES_MAX = 1_000;

  private SizesMessage() {}

  /** Says how long one segment is; a file that is not there has {@link Segment#UNKNOWN} lengths. */
  public static void write(DataOutput out, String file, long start, long storedBytes, long rawBytes)
      throws IOException {
    Text.writeString(out, file);
    WritableUtils.writeVLong(out, start);
    WritableUtils.writeVLong(out, storedBytes);
    WritableUtils.writeVLong(out, rawBytes);
  }

  /**
   * Reads the lengths of segments.
   *
   * @param asked in the order in which they were asked for
   * @return those that are there, measured
   * @throws HowdahException if it is no answer to that
   */
  public static List<Segment> read(DataInput in, List<Segment> asked) throws IOException {
    List<Segment> measured = new ArrayList<>();
    for (Segment each : asked) {
      String file = readName(in);
      long start = WritableUtils.readVLong(in);
      long storedBytes = WritableUtils.readVLong(in);
      long rawBytes = WritableUtils.readVLong(in);
      boolean isThere = storedBytes > 0 && rawBytes >= RecordCodec.END_BYTES;
      boolean isNot = storedBytes == Segment.UNKNOWN && rawBytes == Segment.UNKNOWN;
      if (!file.equals(each.file()) || start < 0 || isThere == isNot) {
        throw new HowdahException(
            ErrorCode.CORRUPTION,
            "%s says of %s that %s has %d bytes from %d on"
                .formatted(each.host(), each.file(), file, storedBytes, start));
      }
      if (isThere) {
        measured.add(each.measured(start, storedBytes, rawBytes));
      }
    }
    return measured;
  }

  /**
   * Reads the name of a map task's attempt, as Hadoop's head of a segment has it, too.
   *
   * @throws IOException if there is none, or one that is longer than any
   */
  public static String readName(DataInput in) throws IOException {
    try {
      return WritableUtils.readStringSafely(in, NAME_BYTES_MAX);
    } catch (IllegalArgumentException e) {
      throw new HowdahException(
          ErrorCode.CORRUPTION, "no name of an attempt: " + e.getMessage(), e);
    }
  }
}
