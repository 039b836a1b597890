package org.howdah.worker;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.howdah.engine.TaskAttempt;
import org.howdah.record.ErrorCode;
import org.howdah.record.wire.MessageType;
import org.howdah.record.wire.Wire;

/** What a worker process and the process that started it say: docs/formats/worker.md. Immutable. */
public sealed interface WorkerMessage {
  /** How they are written. */
  Wire<WorkerMessage> WIRE = new Wire<>(WorkerMessage.class, WorkerParts.ALL);

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
   * @param grid where the worker is among the nodes of a grid; none if its parent is on its machine
   */
  @MessageType(1)
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
      Optional<OnGrid> grid)
      implements WorkerMessage {
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
          Optional.empty());
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
          Optional.of(place));
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
  @MessageType(2)
  record Work(TaskAttempt attempt, List<Long> bad, List<StoredRun> runs, List<String> copies)
      implements WorkerMessage {}

  /**
   * To the worker: merge runs into one of this name.
   *
   * @param copies as in {@link Work}
   */
  @MessageType(3)
  record Merge(String name, List<StoredRun> runs, List<String> copies) implements WorkerMessage {}

  /** To the worker: end what you are at. */
  @MessageType(4)
  record Stop() implements WorkerMessage {}

  /** From the worker, once: the job is open. */
  @MessageType(5)
  record Ready() implements WorkerMessage {}

  /**
   * From the worker, some times a second and before {@link Done}: how far it is.
   *
   * @param beats another number than before if the attempt has done something since
   * @param counters of the attempt, as those who run it write and read them
   */
  @MessageType(6)
  record Progress(
      float fraction,
      String status,
      long inputRecords,
      long inputBytes,
      long beats,
      byte[] counters)
      implements WorkerMessage {}

  /** From the worker: the attempt is committed, or the merge is done, and left these runs. */
  @MessageType(7)
  record Done(List<StoredRun> runs) implements WorkerMessage {}

  /**
   * From the worker: the attempt failed, or the merge, and nothing is left of it.
   *
   * @param message what failed, where and why
   * @param causes what was thrown, each caused by the next; may be empty
   * @param bad as in {@link Work}, with what this attempt died on
   * @param unreadable whether runs that it was to read are gone or damaged
   */
  @MessageType(8)
  record Failed(
      ErrorCode code, String message, List<Thrown> causes, List<Long> bad, boolean unreadable)
      implements WorkerMessage {}

  /**
   * From the worker: it wants so much of the space for localized data.
   *
   * @param number which the answer has too
   */
  @MessageType(9)
  record Take(long number, long bytes) implements WorkerMessage {}

  /** To the worker: whether it has what it wanted. */
  @MessageType(10)
  record Taken(long number, boolean granted) implements WorkerMessage {}

  /**
   * From the worker: space that it had taken.
   *
   * @param written whether the device was written meanwhile
   */
  @MessageType(11)
  record GiveBack(long bytes, boolean written) implements WorkerMessage {}

  /** From the worker: all is done but to make the attempt's output visible. */
  @MessageType(12)
  record MayCommit(TaskAttempt attempt) implements WorkerMessage {}

  /** To the worker: whether it may do that. */
  @MessageType(13)
  record Permit(TaskAttempt attempt, boolean granted) implements WorkerMessage {}

  /** An exception as text, with the frames of its trace. */
  record Thrown(String text, List<StackTraceElement> frames) {}
}
