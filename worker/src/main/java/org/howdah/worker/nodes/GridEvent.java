package org.howdah.worker.nodes;

import java.util.List;
import org.howdah.engine.TaskAttempt;
import org.howdah.record.wire.MessageType;
import org.howdah.record.wire.Wire;
import org.howdah.worker.PackedIndex;
import org.howdah.worker.StoredRun;
import org.howdah.worker.WorkerParts;

/**
 * What the journal of a job says that happened; docs/formats/journal.md. Counters are the bytes
 * that {@link KeptCounters} gave. Immutable.
 */
public sealed interface GridEvent {
  /** How they are written. */
  Wire<GridEvent> WIRE = new Wire<>(GridEvent.class, WorkerParts.ALL);

  /** A longer event has no indexes. */
  int INDEXED_BYTES_MAX = 64 << 10;

  /** An attempt succeeded. */
  @MessageType(1)
  record Finished(
      TaskAttempt attempt,
      long inputRecords,
      long inputBytes,
      List<StoredRun> runs,
      byte[] counters)
      implements GridEvent {
    @Override
    public GridEvent withoutIndexes() {
      List<StoredRun> without = runs.stream().map(run -> run.with(PackedIndex.NONE)).toList();
      return new Finished(attempt, inputRecords, inputBytes, without, counters);
    }
  }

  /** What a map task left, which had succeeded, is gone. */
  @MessageType(2)
  record Lost(int map) implements GridEvent {}

  /** Runs of these names were made one. */
  @MessageType(3)
  record Merged(List<String> taken, StoredRun result) implements GridEvent {
    @Override
    public GridEvent withoutIndexes() {
      return new Merged(taken, result.with(PackedIndex.NONE));
    }
  }

  /** A run is on these nodes by now. */
  @MessageType(5)
  record Copied(String file, List<String> nodes) implements GridEvent {}

  /** Merges, and attempts that did not succeed, come to these counters so far. */
  @MessageType(4)
  record Counted(byte[] others) implements GridEvent {}

  /** The same without the indexes of runs, which are kept with the runs too. */
  default GridEvent withoutIndexes() {
    return this;
  }

  /**
   * As the journal keeps it: without indexes if these are many bytes, as those of thousands of
   * partitions.
   */
  default byte[] encode() {
    byte[] encoded = WIRE.encode(this);
    return encoded.length <= INDEXED_BYTES_MAX ? encoded : WIRE.encode(withoutIndexes());
  }
}
