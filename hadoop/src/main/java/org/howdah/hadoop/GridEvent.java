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
import org.howdah.hadoop.WorkerMessage.StoredRun;

/** What the journal of a job says that happened; docs/formats/journal.md. Immutable. */
sealed interface GridEvent {
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

    private static Merged readFrom(DataInputStream in) throws IOException {
      List<String> taken = new ArrayList<>();
      for (int left = in.readInt(); left > 0; left--) {
        taken.add(Text.readString(in));
      }
      return new Merged(List.copyOf(taken), StoredRun.readFrom(in));
    }
  }

  void writeTo(DataOutputStream out) throws IOException;

  /** As the journal keeps it. */
  default byte[] encode() {
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
      default -> throw new IOException("no event of a job has the type " + type);
    };
  }
}
