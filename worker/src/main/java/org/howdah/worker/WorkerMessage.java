package org.howdah.worker;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.howdah.engine.TaskAttempt;
import org.howdah.engine.TaskAttempt.Kind;
import org.howdah.record.ErrorCode;

/** What a worker process and the process that started it say: docs/formats/worker.md. Immutable. */
public sealed interface WorkerMessage {
  /** What the message is, in its first byte. */
  byte type();

  void writeTo(DataOutput out) throws IOException;

  /** Reads a message that begins with its type. */
  static WorkerMessage read(DataInput in) throws IOException {
    byte type = in.readByte();
    return switch (type) {
      case Start.TYPE -> Start.readFrom(in);
      case Work.TYPE -> Work.readFrom(in);
      case Merge.TYPE ->
          new Merge(
              Lengths.text(in),
              Lengths.readList(in, StoredRun::readFrom),
              Lengths.readList(in, Lengths::text));
      case Stop.TYPE -> new Stop();
      case Ready.TYPE -> new Ready();
      case Progress.TYPE -> Progress.readFrom(in);
      case Done.TYPE -> new Done(Lengths.readList(in, StoredRun::readFrom));
      case Failed.TYPE -> Failed.readFrom(in);
      case Take.TYPE -> new Take(in.readLong(), in.readLong());
      case Taken.TYPE -> new Taken(in.readLong(), in.readBoolean());
      case GiveBack.TYPE -> new GiveBack(in.readLong(), in.readBoolean());
      case MayCommit.TYPE -> new MayCommit(readAttempt(in));
      case Permit.TYPE -> new Permit(readAttempt(in), in.readBoolean());
      default -> throw new IOException("no message has the type " + type);
    };
  }

  /** Reads what {@link #writeAttempt} wrote. */
  static TaskAttempt readAttempt(DataInput in) throws IOException {
    Kind kind = in.readBoolean() ? Kind.MAP : Kind.REDUCE;
    return new TaskAttempt(kind, in.readInt(), in.readInt());
  }

  static void writeAttempt(DataOutput out, TaskAttempt attempt) throws IOException {
    out.writeBoolean(attempt.kind() == Kind.MAP);
    out.writeInt(attempt.task());
    out.writeInt(attempt.number());
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
   * @param grid where the worker is among the nodes of a grid; null if its parent is on its machine
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
      long memoryBytes,
      OnGrid grid)
      implements WorkerMessage {
    static final byte TYPE = 1;

    static Start readFrom(DataInput in) throws IOException {
      return new Start(
          Lengths.text(in),
          Lengths.text(in),
          Lengths.text(in),
          Lengths.text(in),
          Lengths.text(in),
          Lengths.text(in),
          Lengths.text(in),
          Lengths.text(in),
          Lengths.text(in),
          Lengths.readList(in, Lengths::text),
          Lengths.readList(in, Lengths::text),
          in.readLong(),
          in.readBoolean() ? OnGrid.readFrom(in) : null);
    }

    /** The same for workers in folders inside of where all the job's files lie. */
    public Start elsewhere(List<String> classes) {
      return new Start(
          job,
          user,
          "../job.xml",
          "../credentials",
          "../submit",
          "../settings",
          runKey,
          comparator,
          "",
          List.of("../../runs"),
          classes,
          memoryBytes,
          null);
    }

    /** The same for a worker there. */
    public Start on(OnGrid place) {
      return new Start(
          job,
          user,
          settingsFile,
          credentialsFile,
          submitFolder,
          overlayFolder,
          runKey,
          comparator,
          fastFolder,
          runFolders,
          classPath,
          memoryBytes,
          place);
    }

    @Override
    public byte type() {
      return TYPE;
    }

    @Override
    public void writeTo(DataOutput out) throws IOException {
      Lengths.writeText(out, job);
      Lengths.writeText(out, user);
      Lengths.writeText(out, settingsFile);
      Lengths.writeText(out, credentialsFile);
      Lengths.writeText(out, submitFolder);
      Lengths.writeText(out, overlayFolder);
      Lengths.writeText(out, runKey);
      Lengths.writeText(out, comparator);
      Lengths.writeText(out, fastFolder);
      Lengths.writeList(out, runFolders, Lengths::writeText);
      Lengths.writeList(out, classPath, Lengths::writeText);
      out.writeLong(memoryBytes);
      out.writeBoolean(grid != null);
      if (grid != null) {
        grid.writeTo(out);
      }
    }
  }

  /**
   * Where a worker is among the nodes of a grid.
   *
   * @param node the address of its node, {@code host:port}
   * @param token the group's secret
   * @param certificates the group's certificate in PEM format; empty for one without keys
   * @param managerFolder the job's folder as its manager sees it, which settings may name; the
   *     worker's is the one above its working folder
   * @param links what the worker's working folder is to have links to, in the job's folder
   */
  record OnGrid(
      String node,
      String token,
      String certificates,
      String managerFolder,
      Map<String, String> links) {
    static OnGrid readFrom(DataInput in) throws IOException {
      String node = Lengths.text(in);
      String token = Lengths.text(in);
      String certificates = Lengths.text(in);
      String managerFolder = Lengths.text(in);
      Map<String, String> links = new TreeMap<>();
      for (int left = Lengths.next(in); left > 0; left--) {
        links.put(Lengths.text(in), Lengths.text(in));
      }
      return new OnGrid(node, token, certificates, managerFolder, links);
    }

    void writeTo(DataOutput out) throws IOException {
      Lengths.writeText(out, node);
      Lengths.writeText(out, token);
      Lengths.writeText(out, certificates);
      Lengths.writeText(out, managerFolder);
      out.writeInt(links.size());
      for (Map.Entry<String, String> link : links.entrySet()) {
        Lengths.writeText(out, link.getKey());
        Lengths.writeText(out, link.getValue());
      }
    }

    /** The same on another node. */
    public OnGrid at(String address) {
      return new OnGrid(address, token, certificates, managerFolder, links);
    }

    /** Hides the secret. */
    @Override
    public String toString() {
      return "OnGrid[" + node + "]";
    }
  }

  /**
   * To the worker: run an attempt.
   *
   * @param bad the records, or groups, that earlier attempts of the task died on
   * @param runs what a reduce task reads; empty for a map task
   * @param copies addresses of further nodes that are to keep the runs that the attempt leaves
   */
  record Work(TaskAttempt attempt, List<Long> bad, List<StoredRun> runs, List<String> copies)
      implements WorkerMessage {
    static final byte TYPE = 2;

    static Work readFrom(DataInput in) throws IOException {
      return new Work(
          readAttempt(in),
          Lengths.readList(in, DataInput::readLong),
          Lengths.readList(in, StoredRun::readFrom),
          Lengths.readList(in, Lengths::text));
    }

    @Override
    public byte type() {
      return TYPE;
    }

    @Override
    public void writeTo(DataOutput out) throws IOException {
      writeAttempt(out, attempt);
      Lengths.writeList(out, bad, DataOutput::writeLong);
      Lengths.writeList(out, runs, StoredRun::write);
      Lengths.writeList(out, copies, Lengths::writeText);
    }
  }

  /**
   * To the worker: merge runs into one of this name.
   *
   * @param copies as in {@link Work}
   */
  record Merge(String name, List<StoredRun> runs, List<String> copies) implements WorkerMessage {
    static final byte TYPE = 3;

    @Override
    public byte type() {
      return TYPE;
    }

    @Override
    public void writeTo(DataOutput out) throws IOException {
      Lengths.writeText(out, name);
      Lengths.writeList(out, runs, StoredRun::write);
      Lengths.writeList(out, copies, Lengths::writeText);
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
   * @param counters of the attempt, as those who run it write and read them
   */
  record Progress(
      float fraction,
      String status,
      long inputRecords,
      long inputBytes,
      long beats,
      byte[] counters)
      implements WorkerMessage {
    static final byte TYPE = 6;

    static Progress readFrom(DataInput in) throws IOException {
      float fraction = in.readFloat();
      String status = Lengths.text(in);
      long inputRecords = in.readLong();
      long inputBytes = in.readLong();
      long beats = in.readLong();
      return new Progress(fraction, status, inputRecords, inputBytes, beats, Lengths.rest(in));
    }

    @Override
    public byte type() {
      return TYPE;
    }

    @Override
    public void writeTo(DataOutput out) throws IOException {
      out.writeFloat(fraction);
      Lengths.writeText(out, status);
      out.writeLong(inputRecords);
      out.writeLong(inputBytes);
      out.writeLong(beats);
      out.write(counters);
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
      Lengths.writeList(out, runs, StoredRun::write);
    }
  }

  /**
   * From the worker: the attempt failed, or the merge, and nothing is left of it.
   *
   * @param message what failed, where and why
   * @param causes what was thrown, each caused by the next; may be empty
   * @param bad as in {@link Work}, with what this attempt died on
   * @param unreadable whether runs that it was to read are gone or damaged
   */
  record Failed(
      ErrorCode code, String message, List<Thrown> causes, List<Long> bad, boolean unreadable)
      implements WorkerMessage {
    static final byte TYPE = 8;

    static Failed readFrom(DataInput in) throws IOException {
      return new Failed(
          ErrorCode.valueOf(Lengths.text(in)),
          Lengths.text(in),
          Lengths.readList(in, Thrown::readFrom),
          Lengths.readList(in, DataInput::readLong),
          in.readBoolean());
    }

    @Override
    public byte type() {
      return TYPE;
    }

    @Override
    public void writeTo(DataOutput out) throws IOException {
      Lengths.writeText(out, code.name());
      Lengths.writeText(out, message);
      Lengths.writeList(out, causes, Thrown::write);
      Lengths.writeList(out, bad, DataOutput::writeLong);
      out.writeBoolean(unreadable);
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

  /** From the worker: all is done but to make the attempt's output visible. */
  record MayCommit(TaskAttempt attempt) implements WorkerMessage {
    static final byte TYPE = 12;

    @Override
    public byte type() {
      return TYPE;
    }

    @Override
    public void writeTo(DataOutput out) throws IOException {
      writeAttempt(out, attempt);
    }
  }

  /** To the worker: whether it may do that. */
  record Permit(TaskAttempt attempt, boolean granted) implements WorkerMessage {
    static final byte TYPE = 13;

    @Override
    public byte type() {
      return TYPE;
    }

    @Override
    public void writeTo(DataOutput out) throws IOException {
      writeAttempt(out, attempt);
      out.writeBoolean(granted);
    }
  }

  /** An exception as text, with the frames of its trace. */
  record Thrown(String text, List<StackTraceElement> frames) {
    static Thrown readFrom(DataInput in) throws IOException {
      return new Thrown(Lengths.text(in), Lengths.readList(in, Thrown::readFrame));
    }

    private static StackTraceElement readFrame(DataInput in) throws IOException {
      String type = Lengths.text(in);
      String method = Lengths.text(in);
      String file = Lengths.text(in);
      return new StackTraceElement(type, method, file.isEmpty() ? null : file, in.readInt());
    }

    static void write(DataOutput out, Thrown thrown) throws IOException {
      Lengths.writeText(out, thrown.text);
      Lengths.writeList(out, thrown.frames, Thrown::writeFrame);
    }

    private static void writeFrame(DataOutput out, StackTraceElement frame) throws IOException {
      Lengths.writeText(out, frame.getClassName());
      Lengths.writeText(out, frame.getMethodName());
      Lengths.writeText(out, frame.getFileName() == null ? "" : frame.getFileName());
      out.writeInt(frame.getLineNumber());
    }
  }
}
