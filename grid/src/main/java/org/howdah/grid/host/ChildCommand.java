package org.howdah.grid.host;

import java.nio.file.Path;
import java.util.List;
import org.howdah.record.HowdahException;

/** Knows the programs that a node may start for jobs. */
public interface ChildCommand {
  /**
   * The program that waits and then becomes another; no client can ask for it. What it is told is
   * in docs/formats/grid-host.md.
   */
  String SPARE = "spare";

  /**
   * The command line of a program.
   *
   * @param main the name that clients know it by, or {@link #SPARE}
   * @param options that the job asks for; they win over others
   * @param heapBytes of a process whose options do not say
   * @param folder the process's own, with {@code tmp} in it
   * @throws HowdahException {@code USER_CONFIGURATION} if there is no such program
   */
  List<String> of(String main, List<String> options, long heapBytes, Path folder)
      throws HowdahException;
}
