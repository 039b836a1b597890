package org.howdah.worker.nodes;

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
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.conf.Configuration;
import org.howdah.engine.Executor;
import org.howdah.engine.TaskAttempt;
import org.howdah.engine.TaskAttempt.Kind;
import org.howdah.hadoop.ExecutorContract;
import org.howdah.hadoop.grid.TestGrid;
import org.howdah.hadoop.process.GridSettings;
import org.howdah.testkit.Until;
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
    nodes = Nodes.find("job_1_0001", GridSettings.access(settings), () -> {});
  }

  @AfterEach
  void stop() {
    nodes.close();
    grid.close();
  }

  @Override
  protected Executor executor() {
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

  @Test
  void whatFoundItsNodeFullWaitsForAnother() {
    executor();
    nodes.close(); // Or else they may say, at any moment, that they have room.
    Deque<TaskAttempt> waiting = maps(SLOTS);
    List<TaskAttempt> running = new ArrayList<>();
    while (!waiting.isEmpty()) {
      running.add(executor.take(waiting));
    }
    TaskAttempt failed = running.remove(0);
    String full = executor.placeOf(failed).address();
    executor.full(failed);
    executor.leave(failed, false);
    TaskAttempt next = new TaskAttempt(Kind.MAP, failed.task(), 1);
    waiting.add(next);
    assertThat(executor.take(waiting)).as("the others are busy").isNull();
    executor.leave(running.get(0), true);
    assertThat(executor.take(waiting)).isEqualTo(next);
    assertThat(executor.placeOf(next).address()).isNotEqualTo(full);
  }

  @Test
  void nothingIsPlacedWhileTheStoreCannotBeToldOfTheJob() {
    executor();
    Deque<TaskAttempt> waiting = maps(2);
    nodes.setAlone(true);
    assertThat(executor.take(waiting)).isNull();
    nodes.setAlone(false);
    assertThat(executor.take(waiting)).isNotNull();
  }

  private static Deque<TaskAttempt> maps(int count) {
    Deque<TaskAttempt> maps = new ArrayDeque<>();
    for (int task = 0; task < count; task++) {
      maps.add(new TaskAttempt(Kind.MAP, task, 0));
    }
    return maps;
  }

  /** Has a thread wait for a place, and returns once it does. */
  private CompletableFuture<String> waitingMerge() {
    CompletableFuture<String> place = new CompletableFuture<>();
    Thread merge =
        new Thread(
            () -> {
              try {
                place.complete(executor.awaitMergePlace().address());
              } catch (InterruptedException | RuntimeException e) {
                place.completeExceptionally(e);
              }
            },
            "test-merge");
    merge.setDaemon(true);
    merge.start();
    Until.holds(
        "the merge waits", () -> merge.getState() == Thread.State.TIMED_WAITING || place.isDone());
    return place;
  }

  @Test
  void aMergeThatWaitsGetsTheNextSlotAndKeepsTasksOutOfIt() throws Exception {
    executor();
    Deque<TaskAttempt> waiting = maps(SLOTS + 1);
    List<TaskAttempt> running = new ArrayList<>();
    for (int i = 0; i < SLOTS; i++) {
      running.add(executor.take(waiting));
    }
    String freed = executor.placeOf(running.get(1)).address();
    CompletableFuture<String> merge = waitingMerge();
    assertThat(merge).isNotDone();
    executor.leave(running.get(1), true);
    assertThat(executor.take(waiting)).isNull();
    assertThat(merge.get(60, TimeUnit.SECONDS)).isEqualTo(freed);
    assertThat(executor.take(waiting)).isNull();
    executor.leaveMergePlace(freed);
    assertThat(executor.take(waiting)).isNotNull();
  }

  @Test
  void aMergeWaitsForNodesThatAreAway() throws Exception {
    executor();
    List.copyOf(nodes.live().keySet()).forEach(executor::away);
    assertThat(waitingMerge().get(60, TimeUnit.SECONDS)).isIn(nodes.live().keySet());
  }

  /** As whoever runs attempts in workers does, before it tells of their end. */
  @Override
  protected void end(TaskAttempt attempt) {
    executor.leave(attempt, false);
  }
}
