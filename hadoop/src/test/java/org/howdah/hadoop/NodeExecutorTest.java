package org.howdah.hadoop;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.apache.hadoop.conf.Configuration;
import org.howdah.engine.Executor;
import org.howdah.engine.TaskAttempt;
import org.howdah.engine.TaskAttempt.Kind;
import org.howdah.hadoop.grid.TestGrid;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** With three nodes that have a slot each. */
class NodeExecutorTest extends ExecutorContract {
  @TempDir private Path folder;
  private TestGrid grid;
  private Nodes nodes;
  private NodeExecutor executor;
  private final Random random = new Random(11);

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

  @Test
  void aNodeGetsTheSameReduceTasksInEachJob() {
    Map<Integer, String> first = placed();
    assertThat(first).hasSize(2 * SLOTS);
    assertThat(new HashSet<>(first.values())).hasSize(SLOTS);
    for (int i = 0; i < 5; i++) {
      assertThat(placed()).isEqualTo(first);
    }
  }

  /** Where reduce tasks go, if all nodes are as fast, whichever is done first. */
  private Map<Integer, String> placed() {
    executor();
    Deque<TaskAttempt> waiting = new ArrayDeque<>();
    for (int task = 0; task < 2 * SLOTS; task++) {
      waiting.add(new TaskAttempt(Kind.REDUCE, task, 0));
    }
    List<TaskAttempt> running = new ArrayList<>();
    Map<Integer, String> places = new TreeMap<>();
    while (!waiting.isEmpty()) {
      TaskAttempt next = executor.take(waiting);
      if (next == null) {
        Collections.shuffle(running, random);
        running.forEach(one -> executor.leave(one, true));
        running.clear();
      } else {
        running.add(next);
        places.put(next.task(), executor.placeOf(next).address());
      }
    }
    return places;
  }

  /** As whoever runs attempts in workers does, before it tells of their end. */
  @Override
  void end(TaskAttempt attempt) {
    executor.leave(attempt, false);
  }
}
