package org.howdah.hadoop.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.apache.hadoop.conf.Configuration;
import org.howdah.hadoop.grid.TestGrid;
import org.howdah.worker.nodes.GridKeys;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class GroupSlotsTest {
  @TempDir private Path folder;

  private static int slots(Configuration job) throws Exception {
    try (StoreAccess access = new RemoteOpener().open(job)) {
      return access.slots();
    }
  }

  @Test
  void allNodesCountOfWhichOneIsKnownIfTheyRunTheJobsTasks() throws Exception {
    try (TestGrid grid = new TestGrid(folder, 3, 2)) {
      Configuration job = new Configuration(false);
      grid.use(job);
      job.set(StoreKeys.NODES, grid.address("n1"));
      job.set(StoreKeys.TOKEN_FILE, job.get(GridKeys.TOKEN_FILE));
      assertThat(slots(job)).isZero();
      job.setBoolean(StoreKeys.SPLITS_NAME_NODES, true);
      assertThat(slots(job)).isEqualTo(6);
      grid.lose("n2");
      assertThat(slots(job)).isEqualTo(4);
    }
  }
}
