package org.howdah.bench.case1;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.howdah.bench.case1.layout.LayoutId;
import org.howdah.bench.case1.touch.CacheShape;
import org.howdah.bench.side.client.Program;

/** The program of a process that simulates the sort of a text, which takes as much memory. */
public final class SimulationProgram implements Program {
  private static final int SHAPES = 4;

  private final Simulation simulation;

  /**
   * @param arguments a layout, the bytes of its buffer, a text, how many bytes of it are read, and
   *     levels of cache as options have them
   */
  public SimulationProgram(List<String> arguments) throws IOException {
    simulation =
        new Simulation(
            LayoutId.of(arguments.get(0)),
            Integer.parseInt(arguments.get(1)),
            CacheShape.parse(arguments.subList(SHAPES, arguments.size())),
            Path.of(arguments.get(2)),
            Long.parseLong(arguments.get(3)));
  }

  @Override
  public Map<String, Double> round(List<String> command) throws IOException {
    return simulation.run().answer();
  }
}
