package org.howdah.worker.nodes;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.conf.Configuration;
import org.howdah.engine.TaskMonitor;
import org.howdah.hadoop.grid.TestGrid;
import org.howdah.record.Compression;
import org.howdah.record.DirectoryRunStore;
import org.howdah.record.DiskReserve;
import org.howdah.record.Run;
import org.howdah.record.RunWriter;
import org.howdah.record.Slice;
import org.howdah.store.http.Access;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs that are on the first two of four nodes, of which the second is lost. */
class RunCopiesTest {
  private static final String JOB = "job_1";
  private static final long SECONDS_MAX = 60;

  @TempDir Path folder;
  private TestGrid grid;
  private Access access;
  private RunNodes keepers;
  private Nodes nodes;
  private NodeRuns runs;
  private DirectoryRunStore made;
  private RunCopies copies;
  private String second;
  private final BlockingQueue<String> heard = new LinkedBlockingQueue<>();

  @BeforeEach
  void start() throws Exception {
    grid = new TestGrid(folder.resolve("grid"), 4, 1);
    second = grid.address("n1");
    Configuration settings = new Configuration(false);
    grid.use(settings);
    access =
        Access.of(
            List.of(settings.getStrings(GridKeys.NODES)),
            Path.of(settings.get(GridKeys.TOKEN_FILE)));
    keepers = new RunNodes(JOB, access, DiskReserve.NONE);
    nodes = Nodes.find(JOB, access, () -> {});
    runs = new NodeRuns(nodes, keepers, 2);
    made = new DirectoryRunStore(Files.createDirectories(own("n0")), Compression.NONE);
  }

  @AfterEach
  void stop() {
    copies.close();
    made.close();
    nodes.close();
    keepers.close();
    grid.close();
  }

  private Path own(String node) {
    return folder.resolve("grid/" + node + "/jobs/" + JOB + "/runs");
  }

  private void make(String name) throws Exception {
    RunWriter writer = made.create(name, 1, -1);
    writer.startPartition(0);
    writer.append(Slice.of(new byte[] {1}), Slice.of(new byte[1000]));
    Run run = writer.commit();
    String self = grid.address("n0");
    try (NodeWorkerRuns left =
        new NodeWorkerRuns(
            keepers, self, own("n0"), folder.resolve("fetched"), Compression.NONE, 2, null)) {
      runs.adopt(left.keep(run, List.of(second), new TaskMonitor()), null);
    }
  }

  private final class Heard implements RunCopies.Listener {
    @Override
    public void copied(Run run) {
      heard.add("copied " + runs.stored(run).file());
    }

    @Override
    public void notCopied(Run run) {
      heard.add("not copied " + runs.stored(run).file());
    }
  }

  private void copyAgain() {
    grid.lose("n1");
    copies = new RunCopies(runs, nodes, keepers, folder.resolve("copies"), 0, 10);
    copies.start(new Heard());
  }

  private String hear() throws InterruptedException {
    return heard.poll(SECONDS_MAX, TimeUnit.SECONDS);
  }

  /** Nodes other than the first, in the order in which they are asked to take its runs. */
  private List<String> targets() {
    List<String> names = List.of("n2", "n3");
    return nodes.others(grid.address("n0"), 3).stream()
        .filter(address -> !address.equals(second))
        .map(at -> names.stream().filter(n -> grid.address(n).equals(at)).findAny().orElseThrow())
        .toList();
  }

  @Test
  void aRunThatNobodyGivesHoldsUpNoOtherAndIsToldOnce() throws Exception {
    for (String name : List.of("a", "b", "c")) {
      make(name);
    }
    Files.delete(own("n0").resolve("b"));
    copyAgain();
    assertThat(List.of(hear(), hear())).containsExactlyInAnyOrder("copied a", "copied c");
    assertThat(hear()).isEqualTo("not copied b");
    make("d");
    assertThat(hear()).isEqualTo("copied d");
    copies.close();
    assertThat(heard).isEmpty();
  }

  @Test
  void aNodeThatTakesNothingIsPassedOver() throws Exception {
    List<String> targets = targets();
    Files.createDirectories(own(targets.get(0)).getParent());
    Files.createFile(own(targets.get(0)));
    make("a");
    make("b");
    copyAgain();
    assertThat(List.of(hear(), hear())).containsExactlyInAnyOrder("copied a", "copied b");
    assertThat(grid.runs(targets.get(1))).contains("a", "a.index", "b", "b.index");
  }

  @Test
  void aRunThatNobodyTakesIsToldAndTriedAgainWhenOtherNodesAreThere() throws Exception {
    make("a");
    for (String name : List.of("n2", "n3")) {
      Files.createDirectories(own(name).getParent());
      Files.createFile(own(name));
    }
    copyAgain();
    assertThat(hear()).isEqualTo("not copied a");
    Files.delete(own("n2"));
    grid.lose("n3");
    assertThat(hear()).isEqualTo("copied a");
    assertThat(grid.runs("n2")).contains("a", "a.index");
  }
}
