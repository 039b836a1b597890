package org.howdah.testkit.daemon;

import java.lang.reflect.InvocationTargetException;
import java.util.Arrays;

/**
 * The first class of every daemon process: runs the daemon's own main method and halts the process
 * as soon as the process that started it is gone, even one that was killed without a chance to
 * clean up. Arguments: the parent's process id, the main class, and its arguments.
 */
public final class ParentWatch {
  private static final int ORPHANED = 86;

  private ParentWatch() {}

  public static void main(String[] arguments) throws Throwable {
    long parent = Long.parseLong(arguments[0]);
    Thread watch = new Thread(() -> haltAfter(parent), "parent-watch");
    watch.setDaemon(true);
    watch.start();
    try {
      Class.forName(arguments[1])
          .getMethod("main", String[].class)
          .invoke(null, (Object) Arrays.copyOfRange(arguments, 2, arguments.length));
    } catch (InvocationTargetException error) {
      throw error.getCause();
    }
  }

  private static void haltAfter(long parent) {
    ProcessHandle.of(parent).ifPresent(handle -> handle.onExit().join());
    Runtime.getRuntime().halt(ORPHANED);
  }
}
