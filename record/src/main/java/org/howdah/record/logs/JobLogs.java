package org.howdah.record.logs;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import org.howdah.record.DiskReserve;
import org.howdah.record.Folders;

/**
 * The logs of one job that this process writes. Nothing is made before the first line. Where they
 * cannot be written that is said once, and the job goes on without. Safe for several threads.
 */
public final class JobLogs implements AutoCloseable {
  /** The name of the log of what is no attempt's. */
  public static final String JOB = LogParts.JOB;

  /** Beyond these, the one unused for longest is closed, and opened again when it is wanted. */
  private static final int OPEN_MAX = 32;

  private static final String OWNER_ONLY = "rwx------";

  /** Folders of which this process has said that they cannot be written. */
  private static final Set<Path> COMPLAINED = ConcurrentHashMap.newKeySet();

  private final Path root;
  private final Path folder;
  private final LogLimits limits;
  private final DiskReserve reserve;
  private final Consumer<String> complaints;
  private final Map<String, LogFile> files = new LinkedHashMap<>();
  private final Map<String, LogFile> open = new LinkedHashMap<>(16, 0.75f, true);
  private Optional<LogSweep> sweep = Optional.empty();
  private String head = "";
  private RunningMark mark;
  private boolean isOver;

  /**
   * @param root the folder of all jobs' logs
   * @param reserve what stays free of its disk
   * @param complaints is told, in a sentence, if they cannot be written
   */
  public JobLogs(
      Path root, String job, LogLimits limits, DiskReserve reserve, Consumer<String> complaints) {
    this.root = root;
    folder = root.resolve(job);
    this.limits = limits;
    this.reserve = reserve;
    this.complaints = complaints;
  }

  /** Has old logs of other jobs deleted when the first line comes. */
  public JobLogs sweeping() {
    sweep = Optional.of(new LogSweep(root, limits));
    return this;
  }

  /** Has the job's own log begin with this line, when the first line of any log comes. */
  public JobLogs headed(String line) {
    head = line + "\n";
    return this;
  }

  /** Where they are. */
  public Path folder() {
    return folder;
  }

  /** Whether anything was logged, by whichever process. */
  public boolean areThere() {
    return Files.isDirectory(folder);
  }

  /** Adds a line to a log. Never throws. */
  public void line(String log, String text) {
    byte[] line = (text + "\n").getBytes(UTF_8);
    write(log, line, 0, line.length);
  }

  /** Who complains may print, and whoever prints at this moment waits for this lock. */
  void write(String log, byte[] bytes, int offset, int length) {
    String complaint = tryWrite(log, bytes, offset, length);
    if (!complaint.isEmpty()) {
      complaints.accept(complaint);
    }
  }

  private synchronized String tryWrite(String log, byte[] bytes, int offset, int length) {
    if (isOver || length == 0) {
      return "";
    }
    try {
      if (mark == null) {
        begin();
        byte[] first = head.getBytes(UTF_8);
        append(JOB, first, 0, first.length);
      }
      append(log, bytes, offset, length);
      return "";
    } catch (IOException | RuntimeException e) {
      return giveUp(e);
    }
  }

  private void append(String log, byte[] bytes, int offset, int length) throws IOException {
    if (length == 0) {
      return;
    }
    LogFile file = files.computeIfAbsent(log, this::file);
    file.append(bytes, offset, length);
    open.put(log, file);
    closeOldest();
  }

  private LogFile file(String log) {
    return new LogFile(LogParts.first(folder, log), limits.fileBytesMax(), reserve);
  }

  /** Also on a thread that is told to stop, of which a channel would be closed. */
  private void begin() throws IOException {
    boolean interrupted = Thread.interrupted();
    try {
      Files.createDirectories(folder, Folders.ownerOnly(root, OWNER_ONLY));
      mark = RunningMark.set(folder);
      sweep.ifPresent(LogSweep::later);
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  private void closeOldest() throws IOException {
    if (open.size() > OPEN_MAX) {
      String oldest = open.keySet().iterator().next();
      open.remove(oldest).close();
    }
  }

  private String giveUp(Exception e) {
    close();
    return COMPLAINED.add(root)
        ? "logs cannot be written to %s, and jobs go on without: %s".formatted(folder, e)
        : "";
  }

  /** Nothing more will come for a log, but for what is late. */
  synchronized void end(String log) {
    open.remove(log);
    closeQuietly(files.remove(log));
  }

  /** Takes no more. */
  @Override
  public synchronized void close() {
    isOver = true;
    files.values().forEach(JobLogs::closeQuietly);
    files.clear();
    open.clear();
    if (mark != null) {
      mark.close();
    }
  }

  private static void closeQuietly(LogFile file) {
    try {
      if (file != null) {
        file.close();
      }
    } catch (IOException written) {
      // Each line was, before.
    }
  }
}
