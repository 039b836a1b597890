package org.howdah.worker;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import org.howdah.grid.client.RemoteProcess;
import org.howdah.record.ErrorCode;
import org.howdah.record.Folders;
import org.howdah.record.HowdahException;
import org.howdah.record.logs.LogScope;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A worker process as its parent sees it. One thread at a time talks to it; any may {@link #kill}.
 */
public final class WorkerProcess {
  private static final Logger LOG = LoggerFactory.getLogger(WorkerProcess.class);

  /** The signal number that an exit code above this stands for. */
  private static final int SIGNAL_BASE = 128;

  /** What Java prints when it does not start because of its options. */
  private static final List<String> REFUSALS =
      List.of("Could not create the Java Virtual Machine", "Error occurred during initialization");

  private static final int MESSAGES_MAX = 1024;
  private static final long POLL_MILLIS = 100;
  private static final long EXIT_MILLIS_MAX = 2_000;
  private static final long DRAIN_MILLIS_MAX = 1_000;

  private final Process process;
  private final Path folder;
  private final List<String> options;
  private final Map<String, String> variables;
  private final String node;
  private final LastLines lines = new LastLines(line -> System.err.println(line));
  private final BlockingQueue<WorkerMessage> messages = new ArrayBlockingQueue<>(MESSAGES_MAX);
  private final Thread answers;
  private final Thread errors;
  private boolean ready;
  private long unheardMillis;
  private int tasks;

  private WorkerProcess(
      Process process,
      Path folder,
      List<String> options,
      Map<String, String> variables,
      String node) {
    this.process = process;
    this.folder = folder;
    this.options = options;
    this.variables = variables;
    this.node = node;
    answers = start(this::readAnswers, "howdah-worker-answers-" + process.pid());
    errors = start(this::readErrors, "howdah-worker-errors-" + process.pid());
  }

  /**
   * Starts a process that must be ended with {@link #close}.
   *
   * @param folder its working folder, which is the process's to fill and goes with it
   * @param options what the job asked for
   * @param variables of its environment that the job asked for
   */
  public static WorkerProcess start(
      List<String> command, Path folder, List<String> options, Map<String, String> variables)
      throws IOException {
    try {
      ProcessBuilder builder = new ProcessBuilder(command).directory(folder.toFile());
      builder.environment().put("PWD", folder.toString());
      builder.environment().putAll(variables);
      return new WorkerProcess(builder.start(), folder, options, variables, "");
    } catch (IOException e) {
      throw new HowdahException(
          ErrorCode.RESOURCES, "cannot start a worker process: " + e.getMessage(), e);
    }
  }

  /**
   * A process that runs on a node of a grid; must be ended with {@link #close}.
   *
   * @param node the node's address
   */
  public static WorkerProcess on(
      String node, Process process, List<String> options, Map<String, String> variables) {
    return new WorkerProcess(process, null, options, variables, node);
  }

  private static Thread start(Runnable work, String name) {
    Thread thread = new Thread(work, name);
    thread.setDaemon(true);
    thread.start();
    return thread;
  }

  private void readAnswers() {
    LastLines.Source others = lines.source();
    try (InputStream in = process.getInputStream()) {
      WorkerFrames frames = new WorkerFrames(in, others);
      for (WorkerMessage next = frames.read(); next != null; next = frames.read()) {
        messages.put(next);
      }
    } catch (IOException e) {
      if (process.isAlive()) {
        lines.add("cannot understand the worker's answers: " + e.getMessage());
        process.destroyForcibly();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (RuntimeException | Error e) {
      endUnheard(e);
    } finally {
      others.finish();
    }
  }

  /** The worker keeps what it says itself. */
  private void readErrors() {
    LogScope.Stay unused = LogScope.leave(); // As long as the thread lives, which is its own.
    LastLines.Source source = lines.source();
    try (InputStream in = new BufferedInputStream(process.getErrorStream())) {
      for (int b = in.read(); b >= 0; b = in.read()) {
        source.accept(b);
      }
    } catch (IOException e) {
      lines.add("cannot read the worker's standard error: " + e.getMessage());
    } catch (RuntimeException | Error e) {
      endUnheard(e);
    } finally {
      source.finish();
    }
  }

  /** One whom nobody hears any more would never be known to have ended. */
  private void endUnheard(Throwable e) {
    process.destroyForcibly();
    lines.add("cannot take what the worker says: " + e);
    LOG.error("a worker process is not heard any more, and was killed", e);
  }

  /** Whether it was started as a job asks for it. */
  public boolean has(List<String> wanted, Map<String, String> wantedVariables) {
    return options.equals(wanted) && variables.equals(wantedVariables);
  }

  /** The options that the job asked for when this was started. */
  List<String> options() {
    return options;
  }

  /** The address of its node; empty if it runs on this machine. */
  public String node() {
    return node;
  }

  public boolean isAlive() {
    return process.isAlive();
  }

  /** Counts a piece of work that it got, and says how many that makes. */
  public int countTask() {
    unheardMillis = 0;
    return ++tasks;
  }

  /** Says something. A process that is gone does not hear it; {@link #ended} tells. */
  public void send(WorkerMessage message) {
    try {
      WorkerFrames.write(process.getOutputStream(), message);
    } catch (IOException e) {
      lines.add("cannot write to the worker: " + e.getMessage());
    }
  }

  /** Waits a moment for what it says next; null if it said nothing. */
  WorkerMessage next() throws InterruptedException {
    WorkerMessage message = messages.poll(POLL_MILLIS, TimeUnit.MILLISECONDS);
    ready |= message instanceof WorkerMessage.Ready;
    // The clock would also count while this process is frozen.
    unheardMillis = message == null ? unheardMillis + POLL_MILLIS : 0;
    return message;
  }

  /**
   * Ends it if it has said nothing for so long, not even that it has no news.
   *
   * @param millis while {@link #next} was asked
   */
  void endUnlessHeard(long millis) {
    if (unheardMillis >= millis) {
      lines.add("said nothing for " + millis / 1000 + " s, and was killed");
      kill();
    }
  }

  /** Whether the process is gone and everything that it said has been heard. */
  boolean ended() throws InterruptedException {
    if (process.isAlive()) {
      return false;
    }
    answers.join(DRAIN_MILLIS_MAX);
    errors.join(DRAIN_MILLIS_MAX);
    return messages.isEmpty();
  }

  /** Whether what is known of its end is only that its node cannot be reached any more. */
  public boolean isCutOff() {
    return process instanceof RemoteProcess remote && remote.isLost();
  }

  /** Whether it ever had its job open. */
  boolean wasReady() {
    return ready;
  }

  /** Whether it did not start because of the options that the job asked for. */
  boolean refusedOptions() {
    return !options.isEmpty() && REFUSALS.stream().anyMatch(this::printed);
  }

  /** How it ended and what it printed last. Only once it has {@link #ended}. */
  String describeEnd() {
    int code = process.exitValue();
    String signal = code > SIGNAL_BASE ? " (killed by signal " + (code - SIGNAL_BASE) + ")" : "";
    String printed = lines.text();
    return "the worker process %d%s ended with exit code %d%s%s"
        .formatted(
            process.pid(),
            node.isEmpty() ? "" : " on the node " + node,
            code,
            signal,
            printed.isEmpty() ? " and printed nothing" : "; it printed last:" + printed);
  }

  /** Only once it has {@link #ended}. */
  int exitCode() {
    return process.exitValue();
  }

  /** Whether this is among the last lines that it printed. */
  boolean printed(String text) {
    return lines.contains(text);
  }

  /** Ends it and what it started, at once. */
  public void kill() {
    List<ProcessHandle> children = process.descendants().toList();
    process.destroyForcibly();
    children.forEach(ProcessHandle::destroyForcibly);
  }

  /** Asks it to end once it has nothing to do. */
  public void endInput() {
    try {
      OutputStream requests = process.getOutputStream();
      requests.close();
    } catch (IOException e) {
      lines.add("cannot close the worker's standard input: " + e.getMessage());
    }
  }

  /** Ends it, by force if asking does not help, and deletes its folder. */
  public void close() {
    List<ProcessHandle> children = process.descendants().toList();
    endInput();
    boolean interrupted = Thread.interrupted();
    interrupted |= awaitExit();
    kill();
    interrupted |= awaitExit();
    children.forEach(ProcessHandle::destroyForcibly);
    answers.interrupt();
    if (folder != null) {
      boolean unused = Folders.deleteWhatGoes(folder);
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  /** Waits for the exit, a bounded time; whether it was interrupted. */
  private boolean awaitExit() {
    try {
      process.waitFor(EXIT_MILLIS_MAX, TimeUnit.MILLISECONDS);
      return false;
    } catch (InterruptedException e) {
      return true;
    }
  }
}
