package org.howdah.testkit.daemon;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.howdah.testkit.Until;

/** Processes of this machine, known by their numbers or by what they run. */
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

  /**
   * The processes below this one whose command ends with a class, as Java's without arguments do.
   * What Java itself tells of a command line ends after 4 KiB, which class paths exceed.
   */
  public static List<ProcessHandle> descendantsRunning(Class<?> main) {
    try (Stream<ProcessHandle> all = ProcessHandle.current().descendants()) {
      return all.filter(
              process -> commandLine(process.pid()).endsWith("\0" + main.getName() + "\0"))
          .toList();
    }
  }

  private static String commandLine(long pid) {
    try {
      return Files.readString(Path.of("/proc", Long.toString(pid), "cmdline"), ISO_8859_1);
    } catch (IOException goneOrElsewhere) {
      return "";
    }
  }

  /** Waits until a process has ended. */
  public static void awaitEnd(long pid) {
    Until.holds("the process " + pid + " has ended", () -> !isRunning(pid));
  }
}
