package org.howdah.grid.host;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/*
 * A process whose parent has ended is no descendant of anybody any more. It still has the
 * environment that it was started with, which Linux shows to its owner.
 */
/** A process with all that it started, and what those did. */
final class ProcessGroup {
  /** The environment variable that has the id of the process, in all of the group. */
  static final String VARIABLE = "HOWDAH_GRID_PROCESS";

  private static final Path SYSTEM = Path.of("/proc");

  private ProcessGroup() {}

  /** Kills a process and its group. */
  static void kill(Process process, String id) {
    List<ProcessHandle> descendants = process.descendants().toList();
    process.destroyForcibly();
    descendants.forEach(ProcessHandle::destroyForcibly);
    killStrays(id);
  }

  /** Kills what is left of the group of a process that has ended. */
  static void killStrays(String id) {
    String mark = "\0" + VARIABLE + "=" + id + "\0";
    long own = ProcessHandle.current().pid();
    for (Path folder : processes()) {
      if (environment(folder).contains(mark)) {
        long pid = Long.parseLong(folder.getFileName().toString());
        if (pid != own) {
          ProcessHandle.of(pid).ifPresent(ProcessHandle::destroyForcibly);
        }
      }
    }
  }

  private static List<Path> processes() {
    List<Path> processes = new ArrayList<>();
    if (Files.isDirectory(SYSTEM)) {
      try (Stream<Path> all = Files.list(SYSTEM)) {
        all.filter(path -> path.getFileName().toString().matches("\\d{1,10}"))
            .forEach(processes::add);
      } catch (IOException e) {
        return List.of();
      }
    }
    return processes;
  }

  private static String environment(Path process) {
    try {
      return "\0" + Files.readString(process.resolve("environ"), ISO_8859_1);
    } catch (IOException othersOrGone) {
      return "";
    }
  }
}
