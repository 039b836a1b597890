package org.howdah.testkit.daemon;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * A child process whose output goes to a file and that does not outlive this JVM: a shutdown hook
 * kills it with all its descendants. Safe to use from several threads.
 */
public final class Child implements AutoCloseable {
  private static final int TAIL_BYTES = 4096;
  private static final long POLITE_MILLIS = 5_000;
  private static final Set<Child> LIVE = ConcurrentHashMap.newKeySet();

  static {
    try {
      Runtime.getRuntime().addShutdownHook(new Thread(Child::killAll, "kill-children"));
    } catch (IllegalStateException shuttingDown) {
      // Who only now asks for children to be killed has none.
      LIVE.clear();
    }
  }

  private final String name;
  private final Process process;
  private final Path log;
  private final List<ProcessHandle> orphans = new CopyOnWriteArrayList<>();

  private Child(String name, Process process, Path log) {
    this.name = name;
    this.process = process;
    this.log = log;
  }

  /**
   * Starts a process with its standard output and error in one log file, which is replaced.
   *
   * @param directory the working directory of the process
   */
  public static Child start(String name, List<String> command, Path directory, Path log)
      throws IOException {
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .directory(directory.toFile())
            .redirectErrorStream(true)
            .redirectOutput(log.toFile());
    builder.environment().putIfAbsent("JAVA_HOME", System.getProperty("java.home"));
    return start(name, builder, log);
  }

  /** Starts what the builder describes; its output must already be redirected to the log. */
  public static Child start(String name, ProcessBuilder builder, Path log) throws IOException {
    Child child = new Child(name, builder.start(), log);
    LIVE.add(child);
    return child;
  }

  public long pid() {
    return process.pid();
  }

  public boolean isAlive() {
    return process.isAlive();
  }

  /**
   * Waits for the end and returns the exit code.
   *
   * @throws IOException if the process is still running after the limit; it is killed
   */
  public int waitFor(Duration limit) throws IOException, InterruptedException {
    if (!process.waitFor(limit.toMillis(), TimeUnit.MILLISECONDS)) {
      close();
      throw new IOException(
          name + " did not end within " + limit.toSeconds() + " s and was killed\n" + logTail());
    }
    LIVE.remove(this);
    return process.exitValue();
  }

  /** The last 4 KiB of the log, under a line that names the file; never throws. */
  public String logTail() {
    String heading = "--- end of " + log + " (" + name + ") ---\n";
    try (RandomAccessFile file = new RandomAccessFile(log.toFile(), "r")) {
      long start = Math.max(0, file.length() - TAIL_BYTES);
      byte[] tail = new byte[(int) (file.length() - start)];
      file.seek(start);
      file.readFully(tail);
      return heading + new String(tail, UTF_8);
    } catch (IOException error) {
      return heading + "(unreadable: " + error.getMessage() + ")";
    }
  }

  /** Ends the process and its descendants: politely, and after five seconds by force. */
  @Override
  public void close() {
    List<ProcessHandle> family = family();
    family.forEach(ProcessHandle::destroy);
    try {
      if (!process.waitFor(POLITE_MILLIS, TimeUnit.MILLISECONDS)) {
        process.destroyForcibly().waitFor(POLITE_MILLIS, TimeUnit.MILLISECONDS);
      }
    } catch (InterruptedException error) {
      Thread.currentThread().interrupt();
    } finally {
      family.forEach(ProcessHandle::destroyForcibly);
      LIVE.remove(this);
    }
  }

  /** Kills the process itself at once; its descendants go on, until this is closed. */
  public void killAlone() {
    orphans.addAll(process.descendants().toList());
    process.destroyForcibly();
    process.onExit().join();
  }

  /** Stops the process itself, which then does nothing until {@link #thaw}. */
  public void freeze() throws IOException, InterruptedException {
    signal("STOP");
  }

  /** Lets the process go on that was stopped. */
  public void thaw() throws IOException, InterruptedException {
    signal("CONT");
  }

  private void signal(String signal) throws IOException, InterruptedException {
    int exit = new ProcessBuilder("kill", "-" + signal, "" + pid()).start().waitFor();
    if (exit != 0) {
      throw new IOException(name + " takes no signal " + signal + "\n" + logTail());
    }
  }

  private List<ProcessHandle> family() {
    Stream<ProcessHandle> left = orphans.stream().flatMap(Child::withDescendants);
    return Stream.concat(left, withDescendants(process.toHandle())).toList();
  }

  private static Stream<ProcessHandle> withDescendants(ProcessHandle process) {
    return Stream.concat(process.descendants(), Stream.of(process));
  }

  /** Kills all children of this JVM with their descendants, by force and without waiting. */
  public static void killAll() {
    for (Child child : LIVE) {
      child.family().forEach(ProcessHandle::destroyForcibly);
    }
  }
}
