package org.howdah.worker.nodes;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import org.howdah.engine.TaskAttempt;
import org.howdah.worker.Lengths;
import org.howdah.worker.PackedIndex;
import org.howdah.worker.StoredRun;
import org.howdah.worker.WorkerMessage;

/**
 * What the journal of a job says that happened; docs/formats/journal.md. Counters are the bytes
 * that {@link KeptCounters} gave. Immutable.
 */
public sealed interface GridEvent {
  /** A longer event has no indexes. */
  int INDEXED_BYTES_MAX = 64 << 10;

  /** An attempt succeeded. */
  record Finished(
      TaskAttempt attempt,
      long inputRecords,
      long inputBytes,
      List<StoredRun> runs,
      byte[] counters)
      implements GridEvent {
    private static final byte TYPE = 1;

    @Override
    public void writeTo(DataOutputStream out) throws IOException {
      out.writeByte(TYPE);
      WorkerMessage.writeAttempt(out, attempt);
      out.writeLong(inputRecords);
      out.writeLong(inputBytes);
      Lengths.writeList(out, runs, StoredRun::write);
      out.write(counters);
    }

    @Override
    public GridEvent withoutIndexes() {
      List<StoredRun> without = runs.stream().map(run -> run.with(PackedIndex.NONE)).toList();
      return new Finished(attempt, inputRecords, inputBytes, without, counters);
    }

    private static Finished readFrom(DataInputStream in) throws IOException {
      return new Finished(
          WorkerMessage.readAttempt(in),
          in.readLong(),
          in.readLong(),
          Lengths.readList(in, StoredRun::readFrom),
          Lengths.rest(in));
    }
  }

  /** What a map task left, which had succeeded, is gone. */
  record Lost(int map) implements GridEvent {
    private static final byte TYPE = 2;

    @Override
    public void writeTo(DataOutputStream out) throws IOException {
      out.writeByte(TYPE);
      out.writeInt(map);
    }
  }

  /** Runs of these names were made one. */
  record Merged(List<String> taken, StoredRun result) implements GridEvent {
    private static final byte TYPE = 3;

    @Override
    public void writeTo(DataOutputStream out) throws IOException {
      out.writeByte(TYPE);
      Lengths.writeList(out, taken, Lengths::writeText);
      StoredRun.write(out, result);
    }

    @Override
    public GridEvent withoutIndexes() {
      return new Merged(taken, result.with(PackedIndex.NONE));
    }

    private static Merged readFrom(DataInputStream in) throws IOException {
      return new Merged(Lengths.readList(in, Lengths::text), StoredRun.readFrom(in));
    }
  }

  /** A run is on these nodes by now. */
  record Copied(String file, List<String> nodes) implements GridEvent {
    private static final byte TYPE = 5;

    @Override
    public void writeTo(DataOutputStream out) throws IOException {
      out.writeByte(TYPE);
      Lengths.writeText(out, file);
      Lengths.writeList(out, nodes, Lengths::writeText);
    }

    private static Copied readFrom(DataInputStream in) throws IOException {
      return new Copied(Lengths.text(in), Lengths.readList(in, Lengths::text));
    }
  }

  /** Merges, and attempts that did not succeed, come to these counters so far. */
  record Counted(byte[] others) implements GridEvent {
    private static final byte TYPE = 4;

    @Override
    public void writeTo(DataOutputStream out) throws IOException {
      out.writeByte(TYPE);
      out.write(others);
    }
  }

  void writeTo(DataOutputStream out) throws IOException;

  /** The same without the indexes of runs, which are kept with the runs too. */
  default GridEvent withoutIndexes() {
    return this;
  }

  /**
   * As the journal keeps it: without indexes if these are many bytes, as those of thousands of
   * partitions.
   */
  default byte[] encode() {
    byte[] encoded = encodeAll();
    return encoded.length <= INDEXED_BYTES_MAX ? encoded : withoutIndexes().encodeAll();
  }

  private byte[] encodeAll() {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try {
      writeTo(new DataOutputStream(bytes));
    } catch (IOException e) {
      throw new UncheckedIOException("memory cannot fail", e);
    }
    return bytes.toByteArray();
  }

  /**
   * Reads what {@link #encode} made.
   *
   * @throws IOException if it did not
   */
  static GridEvent decode(byte[] encoded) throws IOException {
    return Lengths.understood(() -> read(new DataInputStream(new ByteArrayInputStream(encoded))));
  }

  private static GridEvent read(DataInputStream in) throws IOException {
    byte type = in.readByte();
    return switch (type) {
      case Finished.TYPE -> Finished.readFrom(in);
      case Lost.TYPE -> new Lost(in.readInt());
      case Merged.TYPE -> Merged.readFrom(in);
      case Counted.TYPE -> new Counted(Lengths.rest(in));
      case Copied.TYPE -> Copied.readFrom(in);
      default -> throw new IOException("no event of a job has the type " + type);
    };
  }
}
