package org.howdah.testkit.daemon;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.howdah.testkit.Until;

/** Processes of this machine that are nobody's children here. */
public final class Pids {
  private Pids() {}

  /**
   * Whether a process runs. One that has ended and that its new parent, which may be slow, has not
   * asked about yet, does not.
   */
  public static boolean isRunning(long pid) {
    boolean there = ProcessHandle.of(pid).map(ProcessHandle::isAlive).orElse(false);
    return there && !isZombie(pid);
  }

  private static boolean isZombie(long pid) {
    try {
      String state = Files.readString(Path.of("/proc", Long.toString(pid), "stat"), ISO_8859_1);
      return state.startsWith(") Z", state.lastIndexOf(')'));
    } catch (IOException goneOrElsewhere) {
      return false;
    }
  }

  /** Waits until a process has ended. */
  public static void awaitEnd(long pid) {
    Until.holds("the process " + pid + " has ended", () -> !isRunning(pid));
  }
}
