package org.howdah.shuffle;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.util.Optional;
import org.howdah.record.Run;

/**
 * Segments that a host sends, one after the other: how long each is, and then its bytes.
 *
 * <p>Promises: between {@link #next} and {@link #bytes} any time may pass, while which nothing is
 * lost; what is read of {@code bytes} is as stored, with the checksum, and ends where the segment
 * ends, or throws. One thread at a time. To close it early breaks it off.
 */
public interface SegmentAnswer extends Closeable {
  /**
   * Goes on to the next segment; the bytes of the one before have been read, or were not wanted.
   *
   * @return it, measured; null after the last one that was asked for
   * @throws IOException if the host does not send what it was asked for
   */
  Segment next() throws IOException;

  /** The bytes of the segment that {@link #next} returned. */
  InputStream bytes() throws IOException;

  /**
   * That segment where it lies, if it can be read there and need not be sent; nobody deletes it.
   */
  default Optional<Run> inPlace() {
    return Optional.empty();
  }

  /** Whether the host would say how long segments are before it is asked for them. */
  default boolean tellsSizes() {
    return false;
  }

  @Override
  void close() throws IOException;
}
