package org.howdah.hadoop;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapred.Counters;
import org.howdah.engine.TaskAttempt;
import org.howdah.engine.TaskAttempt.Kind;
import org.howdah.record.ErrorCode;
import org.howdah.record.Run;

/** What a worker process and the process that started it say: docs/formats/worker.md. Immutable. */
sealed interface WorkerMessage {
  /** What the message is, in its first byte. */
  byte type();

  void writeTo(DataOutput out) throws IOException;

  /** Reads a message that begins with its type. */
  static WorkerMessage read(DataInput in) throws IOException {
    byte type = in.readByte();
    return switch (type) {
      case Start.TYPE -> Start.readFrom(in);
      case Work.TYPE -> Work.readFrom(in);
      case Merge.TYPE -> new Merge(Text.readString(in), readList(in, StoredRun::readFrom));
      case Stop.TYPE -> new Stop();
      case Ready.TYPE -> new Ready();
      case Progress.TYPE -> Progress.readFrom(in);
      case Done.TYPE -> new Done(readList(in, StoredRun::readFrom));
      case Failed.TYPE -> Failed.readFrom(in);
      case Take.TYPE -> new Take(in.readLong(), in.readLong());
      case Taken.TYPE -> new Taken(in.readLong(), in.readBoolean());
      case GiveBack.TYPE -> new GiveBack(in.readLong(), in.readBoolean());
      default -> throw new IOException("no message has the type " + type);
    };
  }

  /** Reads one element of a list. */
  interface Read<T> {
    T from(DataInput in) throws IOException;
  }

  /** Writes one element of a list. */
  interface Write<T> {
    void to(DataOutput out, T value) throws IOException;
  }

  private static <T> List<T> readList(DataInput in, Read<T> read) throws IOException {
    List<T> list = new ArrayList<>();
    for (int left = in.readInt(); left > 0; left--) {
      list.add(read.from(in));
    }
    return List.copyOf(list);
  }

  private static <T> void writeList(DataOutput out, List<T> list, Write<T> write)
      throws IOException {
    out.writeInt(list.size());
    for (T value : list) {
      write.to(out, value);
    }
  }

  /** A run in a file, as {@code DirectoryRun.open} wants it. */
  record StoredRun(String file, long records) {
    static StoredRun of(Run run) {
      return new StoredRun(run.asFile().orElseThrow().toString(), run.records());
    }

    static StoredRun readFrom(DataInput in) throws IOException {
      return new StoredRun(Text.readString(in), in.readLong());
    }

    static void write(DataOutput out, StoredRun run) throws IOException {
      Text.writeString(out, run.file);
      out.writeLong(run.records);
    }
  }

  /**
   * To the worker, first: the job that it works for.
   *
   * @param user whose name it works in
   * @param settingsFile the job's settings as XML
   * @param credentialsFile the job's credentials as Hadoop stores them
   * @param submitFolder where the client put the job's splits
   * @param overlayFolder holds Hadoop's settings files as the submitter saw them
   * @param fastFolder where runs go for which space was taken; empty if there is none
   * @param runFolders where other runs go, best first
   * @param classPath URLs of the job's classes
   * @param runKey encrypts runs; empty for none
   * @param comparator the class of the comparator of keys; empty for a map-only job
   * @param memoryBytes the worker's share of the memory for buffers
   */
  record Start(
      String job,
      String user,
      String settingsFile,
      String credentialsFile,
      String submitFolder,
      String overlayFolder,
      String runKey,
      String comparator,
      String fastFolder,
      List<String> runFolders,
      List<String> classPath,
      long memoryBytes)
      implements WorkerMessage {
    static final byte TYPE = 1;

    static Start readFrom(DataInput in) throws IOException {
      return new Start(
          Text.readString(in),
          Text.readString(in),
          Text.readString(in),
          Text.readString(in),
          Text.readString(in),
          Text.readString(in),
          Text.readString(in),
          Text.readString(in),
          Text.readString(in),
          readList(in, Text::readString),
          readList(in, Text::readString),
          in.readLong());
    }

    @Override
    public byte type() {
      return TYPE;
    }

    @Override
    public void writeTo(DataOutput out) throws IOException {
      Text.writeString(out, job);
      Text.writeString(out, user);
      Text.writeString(out, settingsFile);
      Text.writeString(out, credentialsFile);
      Text.writeString(out, submitFolder);
      Text.writeString(out, overlayFolder);
      Text.writeString(out, runKey);
      Text.writeString(out, comparator);
      Text.writeString(out, fastFolder);
      writeList(out, runFolders, Text::writeString);
      writeList(out, classPath, Text::writeString);
      out.writeLong(memoryBytes);
    }
  }

  /**
   * To the worker: run an attempt.
   *
   * @param bad the records, or groups, that earlier attempts of the task died on
   * @param runs what a reduce task reads; empty for a map task
   */
  record Work(TaskAttempt attempt, List<Long> bad, List<StoredRun> runs) implements WorkerMessage {
    static final byte TYPE = 2;

    static Work readFrom(DataInput in) throws IOException {
      Kind kind = in.readBoolean() ? Kind.MAP : Kind.REDUCE;
      return new Work(
          new TaskAttempt(kind, in.readInt(), in.readInt()),
          readList(in, DataInput::readLong),
          readList(in, StoredRun::readFrom));
    }

    @Override
    public byte type() {
      return TYPE;
    }

    @Override
    public void writeTo(DataOutput out) throws IOException {
      out.writeBoolean(attempt.kind() == Kind.MAP);
      out.writeInt(attempt.task());
      out.writeInt(attempt.number());
      writeList(out, bad, DataOutput::writeLong);
      writeList(out, runs, StoredRun::write);
    }
  }

  /** To the worker: merge runs into one of this name. */
  record Merge(String name, List<StoredRun> runs) implements WorkerMessage {
    static final byte TYPE = 3;

    @Override
    public byte type() {
      return TYPE;
    }

    @Override
    public void writeTo(DataOutput out) throws IOException {
      Text.writeString(out, name);
      writeList(out, runs, StoredRun::write);
    }
  }

  /** To the worker: end what you are at. */
  record Stop() implements WorkerMessage {
    static final byte TYPE = 4;

    @Override
    public byte type() {
      return TYPE;
    }

    @Override
    public void writeTo(DataOutput out) {}
  }

  /** From the worker, once: the job is open. */
  record Ready() implements WorkerMessage {
    static final byte TYPE = 5;

    @Override
    public byte type() {
      return TYPE;
    }

    @Override
    public void writeTo(DataOutput out) {}
  }

  /**
   * From the worker, some times a second and before {@link Done}: how far it is.
   *
   * @param beats another number than before if the attempt has done something since
   */
  record Progress(
      float fraction,
      String status,
      long inputRecords,
      long inputBytes,
      long beats,
      Counters counters)
      implements WorkerMessage {
    static final byte TYPE = 6;

    static Progress readFrom(DataInput in) throws IOException {
      float fraction = in.readFloat();
      String status = Text.readString(in);
      long inputRecords = in.readLong();
      long inputBytes = in.readLong();
      long beats = in.readLong();
      Counters counters = new Counters();
      counters.readFields(in);
      return new Progress(fraction, status, inputRecords, inputBytes, beats, counters);
    }

    @Override
    public byte type() {
      return TYPE;
    }

    @Override
    public void writeTo(DataOutput out) throws IOException {
      out.writeFloat(fraction);
      Text.writeString(out, status);
      out.writeLong(inputRecords);
      out.writeLong(inputBytes);
      out.writeLong(beats);
      counters.write(out);
    }
  }

  /** From the worker: the attempt is committed, or the merge is done, and left these runs. */
  record Done(List<StoredRun> runs) implements WorkerMessage {
    static final byte TYPE = 7;

    @Override
    public byte type() {
      return TYPE;
    }

    @Override
    public void writeTo(DataOutput out) throws IOException {
      writeList(out, runs, StoredRun::write);
    }
  }

  /**
   * From the worker: the attempt failed, or the merge, and nothing is left of it.
   *
   * @param message what failed, where and why
   * @param causes what was thrown, each caused by the next; may be empty
   * @param bad as in {@link Work}, with what this attempt died on
   */
  record Failed(ErrorCode code, String message, List<Thrown> causes, List<Long> bad)
      implements WorkerMessage {
    static final byte TYPE = 8;

    static Failed readFrom(DataInput in) throws IOException {
      return new Failed(
          ErrorCode.valueOf(Text.readString(in)),
          Text.readString(in),
          readList(in, Thrown::readFrom),
          readList(in, DataInput::readLong));
    }

    @Override
    public byte type() {
      return TYPE;
    }

    @Override
    public void writeTo(DataOutput out) throws IOException {
      Text.writeString(out, code.name());
      Text.writeString(out, message);
      writeList(out, causes, Thrown::write);
      writeList(out, bad, DataOutput::writeLong);
    }
  }

  /**
   * From the worker: it wants so much of the space for localized data.
   *
   * @param number which the answer has too
   */
  record Take(long number, long bytes) implements WorkerMessage {
    static final byte TYPE = 9;

    @Override
    public byte type() {
      return TYPE;
    }

    @Override
    public void writeTo(DataOutput out) throws IOException {
      out.writeLong(number);
      out.writeLong(bytes);
    }
  }

  /** To the worker: whether it has what it wanted. */
  record Taken(long number, boolean granted) implements WorkerMessage {
    static final byte TYPE = 10;

    @Override
    public byte type() {
      return TYPE;
    }

    @Override
    public void writeTo(DataOutput out) throws IOException {
      out.writeLong(number);
      out.writeBoolean(granted);
    }
  }

  /**
   * From the worker: space that it had taken.
   *
   * @param written whether the device was written meanwhile
   */
  record GiveBack(long bytes, boolean written) implements WorkerMessage {
    static final byte TYPE = 11;

    @Override
    public byte type() {
      return TYPE;
    }

    @Override
    public void writeTo(DataOutput out) throws IOException {
      out.writeLong(bytes);
      out.writeBoolean(written);
    }
  }

  /** An exception as text, with the frames of its trace. */
  record Thrown(String text, List<StackTraceElement> frames) {
    static Thrown readFrom(DataInput in) throws IOException {
      return new Thrown(Text.readString(in), readList(in, Thrown::readFrame));
    }

    private static StackTraceElement readFrame(DataInput in) throws IOException {
      String type = Text.readString(in);
      String method = Text.readString(in);
      String file = Text.readString(in);
      return new StackTraceElement(type, method, file.isEmpty() ? null : file, in.readInt());
    }

    static void write(DataOutput out, Thrown thrown) throws IOException {
      Text.writeString(out, thrown.text);
      writeList(out, thrown.frames, Thrown::writeFrame);
    }

    private static void writeFrame(DataOutput out, StackTraceElement frame) throws IOException {
      Text.writeString(out, frame.getClassName());
      Text.writeString(out, frame.getMethodName());
      Text.writeString(out, frame.getFileName() == null ? "" : frame.getFileName());
      out.writeInt(frame.getLineNumber());
    }
  }
}
