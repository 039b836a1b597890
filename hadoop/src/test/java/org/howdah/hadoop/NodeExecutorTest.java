package org.howdah.hadoop;

import java.nio.file.Path;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.howdah.engine.Executor;
import org.howdah.engine.TaskAttempt;
import org.howdah.hadoop.grid.TestGrid;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** With three nodes that have a slot each. */
class NodeExecutorTest extends ExecutorContract {
  @TempDir private Path folder;
  private TestGrid grid;
  private Nodes nodes;
  private NodeExecutor executor;

  @BeforeEach
  void start() throws Exception {
    grid = new TestGrid(folder, SLOTS, 1);
    Configuration settings = new Configuration(false);
    grid.use(settings);
    nodes = Nodes.find("job_1_0001", GridClient.access(settings), () -> {});
  }

  @AfterEach
  void stop() {
    nodes.close();
    grid.close();
  }

  @Override
  Executor executor() {
    MapPlacement.Inputs anywhere =
        new MapPlacement.Inputs() {
          @Override
          public List<String> places(TaskAttempt attempt) {
            return List.of();
          }

          @Override
          public long bytes(TaskAttempt attempt) {
            return 0;
          }
        };
    MapPlacement maps = new MapPlacement(anywhere, 1.1, 1.25, System::nanoTime);
    executor = new NodeExecutor(nodes, anywhere, maps);
    return executor;
  }

  /** As whoever runs attempts in workers does, before it tells of their end. */
  @Override
  void end(TaskAttempt attempt) {
    executor.leave(attempt, false);
  }
}
