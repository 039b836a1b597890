package org.howdah.hadoop;

import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.apache.hadoop.util.ShutdownHookManager;

/*
 * The exiting thread sits in System.exit until all hooks have run, so its attempt never ends by
 * itself; the job is told that it has. The code that the task asked for is nowhere to be read, and
 * "success" would be wrong: the JVM ends with 1, set by a hook that runs after all others.
 */
/** Ends jobs in order when a task in this JVM calls {@code System.exit}. */
final class TaskExits {
  private static final int EXIT_CODE = 1;

  /**
   * Before those who report jobs, and before Hadoop's file systems, which ending jobs still use.
   */
  private static final int FIRST = 40;

  private static final int LAST = -1;
  private static final long STOP_MILLIS_MAX = 10_000;
  private static final long HOOK_SECONDS_MAX = 20;

  private static volatile Consumer<String> listener =
      message -> System.err.println("howdah: " + message);

  private static volatile boolean exiting;

  private TaskExits() {}

  /** Watches out from now on; to be called once. */
  static void watch() {
    ShutdownHookManager hooks = ShutdownHookManager.get();
    if (!hooks.isShutdownInProgress()) {
      hooks.addShutdownHook(TaskExits::endJobs, FIRST, HOOK_SECONDS_MAX, TimeUnit.SECONDS);
      hooks.addShutdownHook(TaskExits::halt, LAST);
    }
  }

  static void report(Consumer<String> other) {
    listener = other;
  }

  private static void endJobs() {
    ExitCaller.find().ifPresent(TaskExits::endJobs);
  }

  private static void endJobs(ExitCaller caller) {
    for (SubmittedJob job : HowdahRuntime.allJobs()) {
      String message = job.exited(caller);
      if (!message.isEmpty()) {
        exiting = true;
        listener.accept(message);
        HowdahJobs.killAll(STOP_MILLIS_MAX);
        return;
      }
    }
  }

  private static void halt() {
    if (exiting) {
      Runtime.getRuntime().halt(EXIT_CODE);
    }
  }
}
