package org.howdah.grid.host;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.howdah.grid.Launch;
import org.howdah.grid.Launched;
import org.howdah.grid.ProcessFrames;
import org.howdah.grid.ProcessFrames.Frame;
import org.howdah.net.Exchange;
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A process of a job. What it prints goes to one reader, and when that goes away the process is
 * killed; of a detached one it goes to a log. Safe for several threads.
 */
final class ChildProcess {
  private static final Logger LOG = LoggerFactory.getLogger(ChildProcess.class);
  private static final Frame KEEP_ALIVE = new Frame(ProcessFrames.KEEP_ALIVE, new byte[0]);
  private static final int BUFFER_BYTES = 32 << 10;
  private static final int SOURCES = 3;
  private static final long KILL_MILLIS_MAX = 5_000;

  private final String job;
  private final String main;
  private final Launched launched;
  private final Process process;
  private final Spare spare;
  private final HostLimits limits;
  private final ChildLog log;
  private final OutputQueue output = new OutputQueue(SOURCES);
  private final ChildInput input;
  private final long startedNanos = System.nanoTime();
  private final AtomicBoolean hasReader = new AtomicBoolean();
  private volatile long epoch;

  /**
   * @param spare what it was before; null if it was started for the job
   * @param log null if the process is attached
   */
  ChildProcess(
      String job,
      String main,
      Launched launched,
      Process process,
      Spare spare,
      HostLimits limits,
      ChildLog log) {
    this.job = job;
    this.main = main;
    this.launched = launched;
    this.process = process;
    this.spare = spare;
    this.limits = limits;
    this.log = log;
    input = new ChildInput(launched.id(), process.getOutputStream());
  }

  /** Says which manager of its job it works for, or is; 0 if that is not known. */
  void serve(long manager) {
    epoch = manager;
  }

  /**
   * Whether it is of a manager before that one.
   *
   * @param managersToo whether managers count of which nobody knows yet
   */
  boolean isOfEarlier(long manager, boolean managersToo) {
    return epoch == 0 ? managersToo && main.equals(Launch.MANAGER) : epoch < manager;
  }

  /** Begins to read what it prints. */
  void read(HostThreads threads) throws HowdahException {
    if (log != null) {
      threads.run(this::keepLog);
    } else {
      threads.run(() -> pump(process.getInputStream(), ProcessFrames.OUT));
      threads.run(() -> pump(process.getErrorStream(), ProcessFrames.ERR));
    }
  }

  private void pump(InputStream from, byte kind) {
    byte[] buffer = new byte[BUFFER_BYTES];
    try (from) {
      for (int read = from.read(buffer); read >= 0; read = from.read(buffer)) {
        output.put(new Frame(kind, Arrays.copyOf(buffer, read)));
      }
    } catch (IOException e) {
      LOG.debug("the output of the process {} ended", id(), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      output.sourceEnded();
    }
  }

  private void keepLog() {
    byte[] buffer = new byte[BUFFER_BYTES];
    try (log;
        InputStream from = process.getInputStream()) {
      for (int read = from.read(buffer); read >= 0; read = from.read(buffer)) {
        log.write(buffer, read);
      }
    } catch (IOException e) {
      // With nobody who reads, it would wait for ever.
      LOG.warn("the process {} of the job {} is killed: it cannot be logged", id(), job, e);
      kill();
    }
  }

  String id() {
    return launched.id();
  }

  String job() {
    return job;
  }

  Launched launched() {
    return launched;
  }

  Process process() {
    return process;
  }

  boolean isDetached() {
    return log != null;
  }

  boolean isAlive() {
    return process.isAlive();
  }

  /** Whether nobody has come to read what it prints. */
  boolean isUnread(long nowNanos) {
    long waited = TimeUnit.NANOSECONDS.toMillis(nowNanos - startedNanos);
    return !isDetached() && !hasReader.get() && waited > limits.unreadMillis();
  }

  /** Sends what it prints until it ends. */
  void writeOutput(Exchange exchange) throws IOException {
    if (isDetached()) {
      throw Refusals.wrong("the process " + id() + " is detached; /log has what it prints");
    }
    if (!hasReader.compareAndSet(false, true)) {
      throw Refusals.wrong("somebody reads the output of the process " + id() + " already");
    }
    try (OutputStream out = new BufferedOutputStream(exchange.stream(-1, Map.of()), BUFFER_BYTES)) {
      ProcessFrames.write(out, KEEP_ALIVE);
      sendFrames(out);
      ProcessFrames.write(out, Frame.end(process.exitValue()));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      output.close();
      kill();
    }
  }

  /** Until the process has ended and what it printed is sent. */
  private void sendFrames(OutputStream out) throws IOException, InterruptedException {
    while (!output.hasEnded()) {
      boolean lived = process.isAlive();
      Frame next = output.take(limits.keepAliveMillis());
      if (next == null && !lived) {
        // Whoever it started has its output open, and is silent.
        return;
      }
      if (next != null || lived) {
        ProcessFrames.write(out, next == null ? KEEP_ALIVE : next);
      }
    }
  }

  /** Gives it input. */
  void writeInput(long at, byte[] bytes, boolean end) throws HowdahException {
    if (isDetached()) {
      throw Refusals.wrong("the process " + id() + " is detached and gets no input");
    }
    input.write(at, bytes, end);
  }

  /** The end of what it has printed, if it is detached. */
  byte[] log() throws IOException {
    if (!isDetached()) {
      throw Refusals.wrong(
          "the process " + id() + " is not detached: its output is read, not kept");
    }
    return log.read();
  }

  /** Kills it and what it started. */
  void kill() {
    if (process.isAlive()) {
      ProcessGroup.kill(process, group());
    }
  }

  /** What the processes that it starts have in their environment. */
  private String group() {
    return spare == null ? id() : spare.id();
  }

  /** Waits for its end, a bounded time. */
  void awaitEnd() throws HowdahException {
    try {
      if (!process.waitFor(KILL_MILLIS_MAX, TimeUnit.MILLISECONDS)) {
        throw new HowdahException(
            ErrorCode.RESOURCES,
            "the process %d (%s) was killed and has not ended after %d ms; see what the system says"
                .formatted(launched.pid(), id(), KILL_MILLIS_MAX));
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new HowdahException(ErrorCode.KILLED, "interrupted", e);
    }
  }

  /** To be told once it has ended. */
  void ended() {
    ProcessGroup.killStrays(group());
    if (spare != null) {
      spare.forget();
    }
    output.sourceEnded();
  }

  /** How it is, for clients. */
  Map<String, Object> state() {
    Map<String, Object> state = new LinkedHashMap<>();
    boolean running = process.isAlive();
    state.put("running", running);
    state.put("exitCode", running ? null : process.exitValue());
    return state;
  }

  /** What it is, for clients. */
  Map<String, Object> description() {
    return description(id(), job, main, launched.pid(), isDetached());
  }

  /** The same of one that may not have begun. */
  static Map<String, Object> description(
      String id, String job, String main, long pid, boolean detached) {
    Map<String, Object> said = new LinkedHashMap<>();
    said.put("id", id);
    said.put("job", job);
    said.put("main", main);
    said.put("pid", pid);
    said.put("detached", detached);
    return said;
  }
}
