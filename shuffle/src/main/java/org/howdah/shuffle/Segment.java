package org.howdah.shuffle;

import org.howdah.record.RecordCodec;

/**
 * What one map task has for one reduce task, and where it is asked for. Immutable.
 *
 * @param host who sends it, as its source names hosts
 * @param file what it is a part of, by a name that no other output of the job has, on any host
 * @param map the map task's number, from 0; of several segments of one map the first that arrives
 *     counts
 * @param start where it begins in the file; 0 if that is not known
 * @param storedBytes how long it is where it is stored, with its checksum; {@link #UNKNOWN} if
 *     nobody has said so yet
 * @param rawBytes how long it is before compression, with its end mark and without its checksum;
 *     likewise
 */
public record Segment(
    String host, String file, int map, long start, long storedBytes, long rawBytes) {
  /** A length that is known when the host is asked. */
  public static final long UNKNOWN = -1;

  /** One whose lengths the host is going to say. */
  public static Segment unmeasured(String host, String file, int map) {
    return new Segment(host, file, map, 0, UNKNOWN, UNKNOWN);
  }

  /** The same with what its host says of it. */
  public Segment measured(long newStart, long newStoredBytes, long newRawBytes) {
    return new Segment(host, file, map, newStart, newStoredBytes, newRawBytes);
  }

  /** The same of another host, which has it, too. */
  public Segment on(String otherHost) {
    return new Segment(otherHost, file, map, start, storedBytes, rawBytes);
  }

  /** Whether its lengths are known. */
  public boolean isMeasured() {
    return storedBytes >= 0;
  }

  /** Whether it is known to have no records, so that nobody needs it. */
  public boolean isEmpty() {
    return isMeasured() && rawBytes <= RecordCodec.END_BYTES;
  }

  /** Whether both are of one map's output, whatever is known of their lengths. */
  boolean isOfSameOutput(Segment other) {
    return map == other.map && file.equals(other.file);
  }

  /** Whether another one begins in the same file where this one ends. */
  public boolean isFollowedBy(Segment other) {
    return isMeasured() && file.equals(other.file) && start + storedBytes == other.start;
  }
}
