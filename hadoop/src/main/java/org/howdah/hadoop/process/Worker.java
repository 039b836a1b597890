package org.howdah.hadoop.process;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.reflect.Proxy;
import org.howdah.hadoop.classes.ProgramView;
import org.howdah.hadoop.files.NamelessUser;
import org.howdah.record.logs.LogScope;
import org.howdah.record.logs.Prints;
import org.howdah.worker.ExitCaller;
import org.howdah.worker.ProcessPlace;
import org.howdah.worker.RemotePermit;
import org.howdah.worker.RemoteSpace;
import org.howdah.worker.WorkerFolder;
import org.howdah.worker.WorkerFrames;
import org.howdah.worker.WorkerMessage;

/*
 * Requests come in on standard input, answers go out on standard output; docs/formats/worker.md.
 * The main thread reads requests, each piece of work has a thread of its own as in the parent, and
 * one thread reports progress.
 */
/**
 * The main class of a worker process, which {@code --isolate} starts for each slot. It ends when
 * its standard input does, and so with its parent. What user code prints goes to standard error.
 */
public final class Worker {
  private static final long PROGRESS_MILLIS = 200;
  private static final long EXIT_MILLIS_MAX = 10_000;
  private static final int FAILED = 1;

  private final WorkerFrames requests;
  private final OutputStream answers;
  private final RemoteSpace space = new RemoteSpace(this::send);
  private final RemotePermit permit = new RemotePermit(this::send);
  private WorkerJob job;
  private WorkerFolder folder;
  private volatile WorkerTask current;
  private Thread thread;

  private Worker(InputStream requests, OutputStream answers) {
    this.requests = new WorkerFrames(requests, unknown -> {});
    this.answers = answers;
  }

  public static void main(String[] arguments) {
    NamelessUser.login();
    ProgramView.openJars();
    Worker worker = new Worker(System.in, new FileOutputStream(FileDescriptor.out));
    System.setIn(InputStream.nullInputStream());
    System.setErr(Prints.of(System.err));
    System.setOut(System.err);
    leaveToParent("INT");
    leaveToParent("HUP");
    Runtime.getRuntime().addShutdownHook(new Thread(worker::atExit, "howdah-worker-exit"));
    worker.serve();
  }

  /**
   * A terminal sends these signals to all processes of a command, and it is the parent who decides
   * what they mean. A handler, unlike ignoring the signal, is not inherited by what a task starts.
   * By reflection, because the JDK has no other signals than those that it does not support.
   */
  private static void leaveToParent(String signalName) {
    try {
      Class<?> signal = Class.forName("sun.misc.Signal");
      Class<?> handler = Class.forName("sun.misc.SignalHandler");
      Object nothing =
          Proxy.newProxyInstance(
              Worker.class.getClassLoader(),
              new Class<?>[] {handler},
              (proxy, method, arguments) -> null);
      signal
          .getMethod("handle", signal, handler)
          .invoke(null, signal.getConstructor(String.class).newInstance(signalName), nothing);
    } catch (ReflectiveOperationException e) {
      System.err.println("howdah: worker cannot leave SIG" + signalName + " to its parent: " + e);
    }
  }

  private void serve() {
    try {
      Thread progress = new Thread(this::reportProgress, "howdah-worker-progress");
      progress.setDaemon(true);
      progress.start();
      for (WorkerMessage next = requests.read(); next != null; next = requests.read()) {
        handle(next);
      }
    } catch (IOException | RuntimeException | Error e) {
      e.printStackTrace();
      Runtime.getRuntime().halt(FAILED);
    }
    if (current != null) {
      ProcessHandle.current().descendants().forEach(ProcessHandle::destroyForcibly);
      Runtime.getRuntime().halt(FAILED);
    }
    System.exit(0);
  }

  private void handle(WorkerMessage request) throws IOException {
    if (request instanceof WorkerMessage.Start start) {
      job = new WorkerJob(start, space, permit);
      folder = new WorkerFolder(ProcessPlace.current().folder());
      send(new WorkerMessage.Ready());
    } else if (request instanceof WorkerMessage.Work work) {
      folder.prepare();
      start(WorkerTask.of(job, work));
    } else if (request instanceof WorkerMessage.Merge merge) {
      start(WorkerTask.of(job, merge));
    } else if (request instanceof WorkerMessage.Taken answer) {
      space.answered(answer);
    } else if (request instanceof WorkerMessage.Permit answer) {
      permit.answered(answer);
    } else if (request instanceof WorkerMessage.Stop) {
      stop();
    } else {
      throw new IOException("a worker cannot be told " + request);
    }
  }

  private synchronized void start(WorkerTask task) {
    current = task;
    thread = new Thread(() -> run(task), "howdah " + task.name());
    thread.setDaemon(true);
    thread.start();
  }

  private synchronized void stop() {
    if (current != null) {
      current.monitor().kill();
      thread.interrupt();
    }
  }

  private void run(WorkerTask task) {
    try {
      end(task, outcome(task));
    } catch (IOException | RuntimeException | Error e) {
      e.printStackTrace();
      Runtime.getRuntime().halt(FAILED);
    }
  }

  private WorkerMessage outcome(WorkerTask task) throws IOException {
    LogScope.Stay stay = task.enterLog();
    try {
      WorkerMessage outcome = task.run();
      folder.printLogs();
      return outcome;
    } finally {
      stay.end();
    }
  }

  private synchronized void end(WorkerTask task, WorkerMessage outcome) throws IOException {
    if (outcome instanceof WorkerMessage.Done) {
      send(task.progress());
    }
    current = null;
    send(outcome);
  }

  /** A worker that says nothing is taken for frozen, so it ends rather than be silent. */
  private void reportProgress() {
    try {
      while (true) {
        Thread.sleep(PROGRESS_MILLIS);
        synchronized (this) {
          if (current != null) {
            send(current.progress());
          }
        }
      }
    } catch (InterruptedException | IOException e) {
      System.err.println("howdah: worker reports no more progress: " + e);
    } catch (RuntimeException | Error e) {
      System.err.println("howdah: worker ends because it cannot report its progress");
      e.printStackTrace();
      Runtime.getRuntime().halt(FAILED);
    }
  }

  private synchronized void send(WorkerMessage message) throws IOException {
    WorkerFrames.write(answers, message);
  }

  /** Says who ends the process, if a task does, and sees to it that hooks do not take for ever. */
  private void atExit() {
    WorkerTask task = current;
    if (task == null) {
      return;
    }
    ExitCaller.find()
        .ifPresent(
            exit ->
                System.err.println(
                    "howdah: " + task.name() + " called System.exit at " + exit.place()));
    Thread end = new Thread(Worker::haltAfterAWhile, "howdah-worker-end");
    end.setDaemon(true);
    end.start();
  }

  private static void haltAfterAWhile() {
    try {
      Thread.sleep(EXIT_MILLIS_MAX);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    Runtime.getRuntime().halt(FAILED);
  }
}
