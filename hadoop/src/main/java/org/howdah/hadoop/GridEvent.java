package org.howdah.hadoop;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapred.Counters;
import org.howdah.engine.TaskAttempt;
import org.howdah.engine.TaskAttempt.Kind;

/** What the journal of a job says that happened; docs/formats/journal.md. Immutable. */
sealed interface GridEvent {
  /** A longer event has no indexes. */
  int INDEXED_BYTES_MAX = 64 << 10;

  /** An attempt succeeded. */
  record Finished(
      TaskAttempt attempt,
      long inputRecords,
      long inputBytes,
      List<StoredRun> runs,
      Counters counters)
      implements GridEvent {
    private static final byte TYPE = 1;

    @Override
    public void writeTo(DataOutputStream out) throws IOException {
      out.writeByte(TYPE);
      out.writeBoolean(attempt.kind() == Kind.MAP);
      out.writeInt(attempt.task());
      out.writeInt(attempt.number());
      out.writeLong(inputRecords);
      out.writeLong(inputBytes);
      out.writeInt(runs.size());
      for (StoredRun run : runs) {
        StoredRun.write(out, run);
      }
      counters.write(out);
    }

    @Override
    public GridEvent withoutIndexes() {
      List<StoredRun> without = runs.stream().map(run -> run.with(PackedIndex.NONE)).toList();
      return new Finished(attempt, inputRecords, inputBytes, without, counters);
    }

    private static Finished readFrom(DataInputStream in) throws IOException {
      Kind kind = in.readBoolean() ? Kind.MAP : Kind.REDUCE;
      TaskAttempt attempt = new TaskAttempt(kind, in.readInt(), in.readInt());
      long inputRecords = in.readLong();
      long inputBytes = in.readLong();
      List<StoredRun> runs = new ArrayList<>();
      for (int left = in.readInt(); left > 0; left--) {
        runs.add(StoredRun.readFrom(in));
      }
      Counters counters = new Counters();
      counters.readFields(in);
      return new Finished(attempt, inputRecords, inputBytes, List.copyOf(runs), counters);
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
      out.writeInt(taken.size());
      for (String name : taken) {
        Text.writeString(out, name);
      }
      StoredRun.write(out, result);
    }

    @Override
    public GridEvent withoutIndexes() {
      return new Merged(taken, result.with(PackedIndex.NONE));
    }

    private static Merged readFrom(DataInputStream in) throws IOException {
      List<String> taken = new ArrayList<>();
      for (int left = in.readInt(); left > 0; left--) {
        taken.add(Text.readString(in));
      }
      return new Merged(List.copyOf(taken), StoredRun.readFrom(in));
    }
  }

  /** A run is on these nodes by now. */
  record Copied(String file, List<String> nodes) implements GridEvent {
    private static final byte TYPE = 5;

    @Override
    public void writeTo(DataOutputStream out) throws IOException {
      out.writeByte(TYPE);
      Text.writeString(out, file);
      out.writeInt(nodes.size());
      for (String node : nodes) {
        Text.writeString(out, node);
      }
    }

    private static Copied readFrom(DataInputStream in) throws IOException {
      String file = Text.readString(in);
      List<String> nodes = new ArrayList<>();
      for (int left = in.readInt(); left > 0; left--) {
        nodes.add(Text.readString(in));
      }
      return new Copied(file, List.copyOf(nodes));
    }
  }

  /** Merges, and attempts that did not succeed, come to these counters so far. */
  record Counted(Counters others) implements GridEvent {
    private static final byte TYPE = 4;

    @Override
    public void writeTo(DataOutputStream out) throws IOException {
      out.writeByte(TYPE);
      others.write(out);
    }

    private static Counted readFrom(DataInputStream in) throws IOException {
      Counters others = new Counters();
      others.readFields(in);
      return new Counted(others);
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
    DataInputStream in = new DataInputStream(new ByteArrayInputStream(encoded));
    byte type = in.readByte();
    return switch (type) {
      case Finished.TYPE -> Finished.readFrom(in);
      case Lost.TYPE -> new Lost(in.readInt());
      case Merged.TYPE -> Merged.readFrom(in);
      case Counted.TYPE -> Counted.readFrom(in);
      case Copied.TYPE -> Copied.readFrom(in);
      default -> throw new IOException("no event of a job has the type " + type);
    };
  }
}
