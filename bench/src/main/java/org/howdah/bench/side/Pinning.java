package org.howdah.bench.side;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * The processors that a process may use, set with {@code taskset}.
 *
 * @param processors their numbers as taskset takes them, such as {@code 0,1}; empty: all
 */
public record Pinning(String processors) {
  /** Wherever the kernel likes. */
  public static final Pinning ANYWHERE = new Pinning("");

  private static final String TASKSET = "taskset";

  /** What a command begins with, for it to run there. */
  List<String> prefix() {
    return processors.isEmpty() ? List.of() : List.of(TASKSET, "-c", processors);
  }

  /**
   * Moves a process that runs with all its threads.
   *
   * @throws IOException if that fails; the message ends with what taskset says
   */
  void apply(long pid) throws IOException, InterruptedException {
    if (processors.isEmpty()) {
      return;
    }
    List<String> command = List.of(TASKSET, "-a", "-p", "-c", processors, Long.toString(pid));
    Process taskset = new ProcessBuilder(command).redirectErrorStream(true).start();
    String said = new String(taskset.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    if (taskset.waitFor() != 0) {
      throw new IOException(
          "cannot keep process "
              + pid
              + " to processors "
              + processors
              + ", which row "
              + SideRow.PLACEMENT.id()
              + " needs: "
              + said.trim());
    }
  }
}
