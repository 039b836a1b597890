package org.howdah.bench.case1;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.howdah.bench.case1.layout.LayoutId;
import org.howdah.bench.measure.AnsweringProcess;
import org.howdah.bench.measure.MachineFacts;
import org.howdah.bench.side.client.Program;
import org.howdah.bench.side.client.ProgramMain;

/** Processes that sort in one layout: with memory for it, and without what another has left. */
final class LayoutProcess {
  private static final int MEBIBYTE_SHIFT = 20;
  private static final int HEAP_BESIDE_MEBIBYTES = 256;

  private LayoutProcess() {}

  /** Whether the machine has twice the memory that a process with this buffer may take. */
  static boolean fits(int bufferBytes) {
    long memory = MachineFacts.memoryBytes().orElse(Long.MAX_VALUE);
    return heapBytes(bufferBytes) <= memory / 2;
  }

  private static long heapBytes(long bufferBytes) {
    return 2 * bufferBytes + ((long) HEAP_BESIDE_MEBIBYTES << MEBIBYTE_SHIFT);
  }

  /**
   * What a program answers that is given a layout, the bytes of its buffer, and further arguments.
   *
   * @param log gets what the process says
   */
  static Map<String, Double> ask(
      Class<? extends Program> program,
      LayoutId layout,
      int bufferBytes,
      List<String> arguments,
      Path log)
      throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.add("-Xmx" + (heapBytes(bufferBytes) >> MEBIBYTE_SHIFT) + "m");
    command.addAll(List.of("-XX:+UseParallelGC", "-XX:-UsePerfData"));
    command.addAll(List.of("-cp", System.getProperty("java.class.path")));
    command.addAll(List.of(ProgramMain.class.getName(), program.getName(), layout.id()));
    command.add(Integer.toString(bufferBytes));
    command.addAll(arguments);
    try (AnsweringProcess process = new AnsweringProcess(layout.id(), command, log)) {
      return process.ask("run");
    }
  }
}
