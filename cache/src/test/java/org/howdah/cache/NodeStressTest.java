package org.howdah.cache;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.howdah.cache.block.StoredBlock;
import org.howdah.cache.policy.DataSet;
import org.howdah.cache.policy.Policies;
import org.howdah.cache.policy.RegionSizes;
import org.howdah.cache.policy.Request;
import org.howdah.cache.policy.Room;
import org.howdah.testkit.Seeds;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Several tasks at once: no wrong byte, and all space accounted for in the end. */
@Timeout(120)
class NodeStressTest {
  private static final int THREADS = 4;
  private static final int STEPS = 400;
  private static final RegionSizes SIZES =
      new RegionSizes(3 * Origin.BLOCK_BYTES, 500, 4, Origin.BLOCK_BYTES);

  private static final Room EVERYTHING = new Room(Long.MAX_VALUE / 2, Set.of());

  @TempDir Path temporary;

  @ParameterizedTest
  @EnumSource(Policies.class)
  void whateverHappensAtOnceSpaceAndFilesAgreeInTheEnd(Policies policy) {
    Seeds.check(
        2,
        random -> {
          Path folder = Files.createTempDirectory(temporary, policy.label());
          Master master = new LocalMaster(policy.create());
          try (Node node = open(folder, master)) {
            runAll(node, random);
            long bytes = 0;
            for (StoredBlock block : node.blocks()) {
              bytes += block.id().bytes();
            }
            assertThat(node.stats().inputBytes()).isEqualTo(bytes);
            assertThat(node.stats().localizedBytes()).isZero();
            assertThat(node.stats().bad() + node.stats().failures()).isZero();
            assertThat(node.verify()).isZero();
            try (Stream<Path> files = Files.list(folder.resolve("blocks"))) {
              assertThat(files.count()).isEqualTo(node.blocks().size());
            }
            assertThat(master.reclaim(new Master.Reclaim("n", EVERYTHING)))
                .as("what the master can have evicted")
                .containsAll(node.blocks().stream().map(StoredBlock::id).toList());
          }
        });
  }

  private static Node open(Path folder, Master master) throws IOException {
    return Node.open("n", folder, SIZES, WriteBudget.unlimited(), master);
  }

  private static void runAll(Node node, Random random) throws Exception {
    ExecutorService pool = Executors.newFixedThreadPool(THREADS);
    try {
      List<Future<?>> tasks = new ArrayList<>();
      for (int i = 0; i < THREADS; i++) {
        long seed = random.nextLong();
        tasks.add(pool.submit(() -> task(node, new Random(seed))));
      }
      for (Future<?> task : tasks) {
        task.get(60, TimeUnit.SECONDS);
      }
    } finally {
      pool.shutdownNow();
    }
  }

  private static void task(Node node, Random random) {
    for (int i = 0; i < STEPS; i++) {
      DataSet set = new DataSet("/set" + random.nextInt(4), 3);
      int dice = random.nextInt(20);
      if (dice == 0) {
        node.drop(set.name());
      } else if (dice < 4) {
        long bytes = random.nextInt(3000);
        if (node.localized().take(bytes)) {
          Origin.read(node, "n", "job" + i, set, 0);
          node.localized().release(bytes);
        }
      } else {
        String version = "v" + random.nextInt(30) / 29;
        int number = random.nextInt(3);
        Origin.read(node, new Request("n", "job" + i, set, Origin.block(set, number, version)));
      }
    }
  }
}
