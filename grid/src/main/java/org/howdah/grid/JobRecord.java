package org.howdah.grid;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.ByteBuffer;

/**
 * What is known of a job as a whole; see docs/formats/journal.md.
 *
 * @param term the latest epoch of a master that has looked after the job
 * @param epoch one more with each manager; 0 before the first
 * @param manager the node whose manager has it now; empty before the first
 * @param state how far it is
 * @param fromEpoch the epoch of the manager whose events count; 0 if there are none yet
 * @param fromBatch the first of them
 */
public record JobRecord(
    long term, long epoch, String manager, JobState state, long fromEpoch, long fromBatch) {
  private static final byte FORMAT = 1;
  private static final int HEAD_BYTES = 2 + 4 * Long.BYTES;

  /** A job that was just submitted. */
  static JobRecord queued(long term) {
    return new JobRecord(term, 0, "", JobState.QUEUED, 0, 0);
  }

  JobRecord under(long laterTerm) {
    return new JobRecord(laterTerm, epoch, manager, state, fromEpoch, fromBatch);
  }

  JobRecord managedBy(String node) {
    return new JobRecord(term, epoch + 1, node, state, fromEpoch, fromBatch);
  }

  JobRecord in(JobState next) {
    return new JobRecord(term, epoch, manager, next, fromEpoch, fromBatch);
  }

  JobRecord from(long batch) {
    return new JobRecord(term, epoch, manager, state, epoch, batch);
  }

  byte[] encode() {
    byte[] name = manager.getBytes(UTF_8);
    return ByteBuffer.allocate(HEAD_BYTES + name.length)
        .put(FORMAT)
        .put(state.code())
        .putLong(term)
        .putLong(epoch)
        .putLong(fromEpoch)
        .putLong(fromBatch)
        .put(name)
        .array();
  }

  /**
   * Reads what {@link #encode} made.
   *
   * @throws IllegalArgumentException if it did not
   */
  static JobRecord decode(byte[] encoded) {
    ByteBuffer in = ByteBuffer.wrap(encoded);
    if (encoded.length < HEAD_BYTES || in.get() != FORMAT) {
      throw new IllegalArgumentException(
          "the record is not understood: a newer Howdah wrote it, or it is cut off");
    }
    JobState state = JobState.of(in.get());
    long term = in.getLong();
    long epoch = in.getLong();
    long fromEpoch = in.getLong();
    long fromBatch = in.getLong();
    String manager = UTF_8.decode(in).toString();
    return new JobRecord(term, epoch, manager, state, fromEpoch, fromBatch);
  }
}
