package org.howdah.hadoop.managers;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.howdah.grid.Bundle;
import org.howdah.hadoop.grid.TestGrid;
import org.howdah.store.http.Access;
import org.howdah.worker.nodes.GridKeys;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Of two nodes, the client was given the address of the first. */
@Timeout(120)
class NodeSubmissionTest {
  private static final String JOB = "job_1_0001";

  @TempDir private Path folder;
  private final Configuration settings = new Configuration(false);
  private final NodeSubmission submission = new NodeSubmission();
  private TestGrid grid;
  private GridStore store;

  @BeforeEach
  void start() throws Exception {
    grid = new TestGrid(folder.resolve("grid"), 2, 1);
    grid.use(settings);
    Path token = Path.of(settings.get(GridKeys.TOKEN_FILE));
    store = GridStore.of(Access.of(List.of(grid.address("n0")), token));
    Path file = Files.writeString(folder.resolve("file"), "of the job");
    Bundle.put(store.bundles(), JOB, NodeSubmission.BUNDLE, Map.of("file", file));
  }

  @AfterEach
  void stop() {
    grid.close();
  }

  @Test
  void aNodeThatOthersHaveNamedIsAskedWhenTheOneThatWasGivenDoesNotAnswer() throws Exception {
    grid.lose("n0");
    submission.submit(JOB, store, settings);
    assertThat(submission.fate()).contains(" on " + grid.address("n1"));
  }

  @Test
  void managersOfSeveralJobsAreOnSeveralNodes() throws Exception {
    grid.close();
    Path other = folder.resolve("other");
    grid = new TestGrid(other, 3, 1, command -> List.of("sleep", "600"));
    grid.use(settings);
    List<String> all = List.of(grid.address("n1"), grid.address("n0"), grid.address("n2"));
    store = GridStore.of(Access.of(all, Path.of(settings.get(GridKeys.TOKEN_FILE))));
    List<String> fates = new ArrayList<>();
    for (int i = 1; i <= 6; i++) {
      NodeSubmission one = new NodeSubmission();
      String job = "job_1_000" + i;
      Bundle.put(
          store.bundles(), job, NodeSubmission.BUNDLE, Map.of("file", folder.resolve("file")));
      one.submit(job, store, settings);
      fates.add(one.fate());
    }
    assertThat(fates.get(0)).contains(" on " + all.get(0) + " still runs");
    for (String address : all) {
      assertThat(fates).filteredOn(fate -> fate.contains(address)).hasSize(2);
    }
  }

  @Test
  void aJobWhoseManagerNoNodeStartsStaysInTheQueueAndDoesNotFail() throws Exception {
    grid.lose("n0");
    grid.lose("n1");
    submission.submit(JOB, store, settings);
    assertThat(submission.fate()).isEmpty();
  }
}
