package org.howdah.hadoop;

import java.util.Map;
import java.util.Optional;

/**
 * Who ends this JVM.
 *
 * @param thread called {@code System.exit}, and waits in it for shutdown hooks
 * @param place the line of code that did
 */
record ExitCaller(Thread thread, String place) {
  private static final String HOOKS = "java.lang.ApplicationShutdownHooks";

  /** For shutdown hooks; empty if no call but a signal, or the last thread's end, ends the JVM. */
  static Optional<ExitCaller> find() {
    for (Map.Entry<Thread, StackTraceElement[]> entry : Thread.getAllStackTraces().entrySet()) {
      StackTraceElement[] frames = entry.getValue();
      for (int i = 0; i < frames.length; i++) {
        if (frames[i].getClassName().startsWith(HOOKS)) {
          return caller(entry.getKey(), frames, i);
        }
      }
    }
    return Optional.empty();
  }

  private static Optional<ExitCaller> caller(Thread thread, StackTraceElement[] frames, int from) {
    boolean exits = false;
    for (int i = from; i < frames.length; i++) {
      if (!frames[i].getClassName().startsWith("java.lang.")) {
        return exits ? Optional.of(new ExitCaller(thread, frames[i].toString())) : Optional.empty();
      }
      exits |= frames[i].getMethodName().equals("exit");
    }
    return Optional.empty();
  }
}
