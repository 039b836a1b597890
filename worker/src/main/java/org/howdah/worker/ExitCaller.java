package org.howdah.worker;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Who ends this JVM.
 *
 * @param thread called {@code System.exit}, and waits in it for shutdown hooks
 * @param place the line of code that did
 */
public record ExitCaller(Thread thread, String place) {
  private static final String JAVA = "java.lang.";

  /** All ways to end a JVM in order lead through its method {@code exit}. */
  private static final String SHUTDOWN = JAVA + "Shutdown";

  private static final Set<String> CALLED = Set.of(JAVA + "System", JAVA + "Runtime");
  private static final String HOOKS = JAVA + "ApplicationShutdownHooks";

  /** The JVM handles a signal in a thread with this name, which then waits for the hooks. */
  private static final Pattern SIGNAL_THREAD = Pattern.compile("SIG([A-Z]+) handler");

  private static final int SIGNAL_BASE = 128;
  private static final Map<String, Integer> SIGNALS = Map.of("HUP", 1, "INT", 2, "TERM", 15);

  /** For shutdown hooks; empty if no call but a signal, or the last thread's end, ends the JVM. */
  public static Optional<ExitCaller> find() {
    return all(HOOKS).stream().findFirst();
  }

  /**
   * Those who call {@code System.exit} while the JVM ends anyway: they wait until it has ended.
   *
   * @param known whose calls are not looked for
   */
  public static List<ExitCaller> others(Set<Thread> known) {
    return all(SHUTDOWN).stream().filter(one -> !known.contains(one.thread())).toList();
  }

  /** The exit code of the signal that ends this JVM; 0 if none does. */
  public static int signal() {
    for (Thread thread : Thread.getAllStackTraces().keySet()) {
      Matcher name = SIGNAL_THREAD.matcher(thread.getName());
      if (name.matches()) {
        return SIGNAL_BASE + SIGNALS.getOrDefault(name.group(1), 0);
      }
    }
    return 0;
  }

  /** Those who are in a class of the JVM's shutdown because they have called exit. */
  private static List<ExitCaller> all(String type) {
    List<ExitCaller> found = new ArrayList<>();
    Thread.getAllStackTraces()
        .forEach(
            (thread, frames) -> {
              for (int i = 0; i < frames.length; i++) {
                if (frames[i].getClassName().equals(type)) {
                  caller(thread, frames, i).ifPresent(found::add);
                  return;
                }
              }
            });
    return found;
  }

  private static String place(StackTraceElement frame) {
    return "%s.%s(%s:%d)"
        .formatted(
            frame.getClassName(),
            frame.getMethodName(),
            frame.getFileName(),
            frame.getLineNumber());
  }

  private static Optional<ExitCaller> caller(Thread thread, StackTraceElement[] frames, int from) {
    boolean exits = false;
    for (int i = from; i < frames.length; i++) {
      if (!frames[i].getClassName().startsWith(JAVA)) {
        return exits ? Optional.of(new ExitCaller(thread, place(frames[i]))) : Optional.empty();
      }
      exits |=
          frames[i].getMethodName().equals("exit") && CALLED.contains(frames[i].getClassName());
    }
    return Optional.empty();
  }
}
