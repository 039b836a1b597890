package org.howdah.bench.case1;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.howdah.bench.case1.layout.LayoutId;
import org.howdah.bench.measure.AnsweringProcess;
import org.howdah.bench.side.client.ProgramMain;

/** Measures a layout once, in a process of its own, so that none finds what another has left. */
final class LayoutProcess {
  private static final int MEBIBYTE_SHIFT = 20;
  private static final int HEAP_BESIDE_MEBIBYTES = 256;

  private LayoutProcess() {}

  /** Bytes of heap that a process is given. */
  static long heapBytes(long bufferBytes) {
    return 2 * bufferBytes + ((long) HEAP_BESIDE_MEBIBYTES << MEBIBYTE_SHIFT);
  }

  /**
   * Figures by their names in {@link Phases}, and {@code cacheMisses}, which are {@link Double#NaN}
   * where the machine does not count them.
   *
   * @param folder for runs; empty afterwards
   * @param log gets what the process says
   */
  static Map<String, Double> measure(
      LayoutId layout, int bufferBytes, Path text, Path folder, Path log) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.add("-Xmx" + (heapBytes(bufferBytes) >> MEBIBYTE_SHIFT) + "m");
    command.addAll(List.of("-XX:+UseParallelGC", "-XX:-UsePerfData"));
    command.addAll(List.of("-cp", System.getProperty("java.class.path")));
    command.addAll(
        List.of(ProgramMain.class.getName(), LayoutProgram.class.getName(), layout.id()));
    command.addAll(List.of(Integer.toString(bufferBytes), text.toString(), folder.toString()));
    try (AnsweringProcess process = new AnsweringProcess(layout.id(), command, log)) {
      return process.ask("run");
    }
  }
}
