package org.howdah.grid.client;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;
import org.howdah.grid.Launched;
import org.howdah.grid.ProcessFrames;

/**
 * A process on a node, as if it ran here. One that is lost with its node or its connection has ended
 * with {@link #LOST_EXIT_CODE}, and its standard error ends with a line that says why. Killing it
 * kills what it started, and returns at once. Safe for several threads.
 */
public final class RemoteProcess extends Process {
  /** Stands for an exit code that nobody knows. */
  public static final int LOST_EXIT_CODE = -1;

  private final NodeHttp http;
  private final Launched launched;
  private final InputStream frames;
  private final BytePipe out = new BytePipe();
  private final BytePipe err = new BytePipe();
  private final RemoteInput in;
  private final CompletableFuture<Integer> exit = new CompletableFuture<>();
  private volatile String lostBy;

  private RemoteProcess(NodeHttp http, Launched launched, InputStream frames) {
    this.http = http;
    this.launched = launched;
    this.frames = frames;
    in = new RemoteInput(http, path() + "/input");
  }

  /**
   * Begins to read what a process prints.
   *
   * @param running has it while it runs
   */
  static RemoteProcess start(
      NodeHttp http, Launched launched, InputStream frames, Set<RemoteProcess> running) {
    RemoteProcess process = new RemoteProcess(http, launched, frames);
    running.add(process);
    Thread reader =
        new Thread(
            () -> {
              process.read();
              running.remove(process);
            },
            "grid-output-" + launched.id());
    reader.setDaemon(true);
    reader.start();
    return process;
  }

  private String path() {
    return "processes/" + launched.id();
  }

  private void read() {
    int code = LOST_EXIT_CODE;
    try (DataInputStream data = new DataInputStream(new BufferedInputStream(frames))) {
      ProcessFrames.Frame frame = ProcessFrames.read(data);
      while (frame.kind() != ProcessFrames.END) {
        pass(frame);
        frame = ProcessFrames.read(data);
      }
      code = frame.exitCode();
    } catch (IOException e) {
      tellLoss(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    out.end();
    err.end();
    exit.complete(code);
  }

  private void pass(ProcessFrames.Frame frame) throws InterruptedException {
    switch (frame.kind()) {
      case ProcessFrames.OUT -> out.put(frame.bytes());
      case ProcessFrames.ERR -> err.put(frame.bytes());
      default -> {}
    }
  }

  private void tellLoss(IOException cause) {
    String why = lostBy == null ? cause.toString() : lostBy;
    lostBy = why;
    String line =
        "the process %s on the node at %s is lost: %s%n"
            .formatted(launched.id(), http.address(), why);
    try {
      err.put(line.getBytes(UTF_8));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Where it is. */
  public Launched launched() {
    return launched;
  }

  /** Whether it has ended because its node, or the connection to it, is gone. */
  public boolean isLost() {
    return !isAlive() && lostBy != null;
  }

  /** Breaks the connection, which kills it if its node lives. */
  void lose(String why) {
    if (isAlive()) {
      lostBy = why;
      dropOutput();
      try {
        frames.close();
      } catch (IOException alreadyBroken) {
        // Then the reader knows it, too.
      }
    }
  }

  private void dropOutput() {
    out.dropWhatIsTooMuch();
    err.dropWhatIsTooMuch();
  }

  @Override
  public OutputStream getOutputStream() {
    return in;
  }

  @Override
  public InputStream getInputStream() {
    return out;
  }

  @Override
  public InputStream getErrorStream() {
    return err;
  }

  @Override
  public int waitFor() throws InterruptedException {
    try {
      return exit.get();
    } catch (ExecutionException e) {
      throw new IllegalStateException(e);
    }
  }

  @Override
  public boolean waitFor(long timeout, TimeUnit unit) throws InterruptedException {
    try {
      exit.get(timeout, unit);
      return true;
    } catch (TimeoutException e) {
      return false;
    } catch (ExecutionException e) {
      throw new IllegalStateException(e);
    }
  }

  @Override
  public int exitValue() {
    Integer code = exit.getNow(null);
    if (code == null) {
      throw new IllegalThreadStateException("the process " + launched.id() + " has not ended");
    }
    return code;
  }

  @Override
  public boolean isAlive() {
    return !exit.isDone();
  }

  @Override
  public CompletableFuture<Process> onExit() {
    return exit.thenApply(code -> this);
  }

  @Override
  public void destroy() {
    if (isAlive()) {
      dropOutput();
      CompletableFuture<Void> unused =
          http.tell("DELETE", path())
              .whenComplete(
                  (done, failed) -> {
                    if (failed != null) {
                      lose("its node could not be told to kill it: " + failed);
                    }
                  });
    }
  }

  @Override
  public Process destroyForcibly() {
    destroy();
    return this;
  }

  @Override
  public boolean supportsNormalTermination() {
    return false;
  }

  @Override
  public long pid() {
    return launched.pid();
  }

  /** None here: the node kills them with it. */
  @Override
  public Stream<ProcessHandle> children() {
    return Stream.empty();
  }

  /** None here: the node kills them with it. */
  @Override
  public Stream<ProcessHandle> descendants() {
    return Stream.empty();
  }
}
