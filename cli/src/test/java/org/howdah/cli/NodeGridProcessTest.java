package org.howdah.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.howdah.grid.Launch;
import org.howdah.grid.Launched;
import org.howdah.grid.client.GridNode;
import org.howdah.grid.client.RemoteProcess;
import org.howdah.store.http.Access;
import org.howdah.testkit.daemon.Pids;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code howdah node} as jobs use it. */
class NodeGridProcessTest {
  private static final String JOB = "job_1";
  private static final Launch WORKER = new Launch("", "worker", List.of("-Dx=y"), 64 << 20);

  @TempDir Path folder;

  private HowdahProcess node() throws IOException {
    Path config = folder.resolve("config");
    Files.writeString(
        config, "memory=128m\ncopies=1\nsettle.seconds=1\ngrid.slots=3\ngrid.memory=1g\n");
    return HowdahProcess.node(
        folder,
        "--data=" + folder.resolve("data"),
        "--name=first",
        "--config=" + config,
        "--port=" + NodeProcessTest.freePorts());
  }

  private GridNode connect() throws IOException {
    Access access = Access.ofFolder(folder.resolve("data"));
    return new GridNode(access.addresses().get(0), access);
  }

  @Test
  void aNodeRunsWorkersAndEndsThemWithItself() throws Exception {
    try (HowdahProcess node = node()) {
      node.awaitStdout("is ready");
      try (GridNode grid = connect()) {
        assertThat(grid.status().name()).isEqualTo("first");
        assertThat(grid.status().slots()).isEqualTo(3);
        assertThat(grid.status().memoryBytes()).isEqualTo(1L << 30);
        assertThat(grid.nodes()).containsExactlyEntriesOf(Map.of("first", grid.address()));
        assertThatThrownBy(() -> grid.start(JOB, new Launch("", "shell", List.of(), 0)))
            .hasMessageContainingAll("'shell'", "manager, worker");

        RemoteProcess worker = grid.start(JOB, WORKER);
        assertThat(worker.isAlive()).isTrue();
        worker.getOutputStream().close();
        assertThat(worker.waitFor()).isZero();

        RemoteProcess attached = grid.start(JOB, WORKER);
        Launched detached = grid.startDetached(JOB, WORKER);
        node.signal("TERM");
        assertThat(node.exitCode()).as(node.stderr()).isZero();
        Pids.awaitEnd(attached.pid());
        Pids.awaitEnd(detached.pid());
        assertThat(node.stderr()).isEmpty();
      }
    }
  }

  @Test
  void workersOfANodeThatIsKilledEnd() throws Exception {
    try (HowdahProcess node = node()) {
      node.awaitStdout("is ready");
      try (GridNode grid = connect()) {
        RemoteProcess attached = grid.start(JOB, WORKER);
        Launched detached = grid.startDetached(JOB, WORKER);
        node.signal("KILL");
        Pids.awaitEnd(attached.pid());
        Pids.awaitEnd(detached.pid());
        assertThat(attached.waitFor()).isEqualTo(RemoteProcess.LOST_EXIT_CODE);
      }
    }
  }

  @Test
  void settingsForJobsAreChecked() throws Exception {
    for (String line :
        List.of(
            "grid.slots=0",
            "grid.memory=much",
            "grid.slot=1",
            "grid.processes.max=1",
            "grid.disk.reserve=some")) {
      Path config = Files.writeString(folder.resolve("config"), line + "\n");
      try (HowdahProcess node =
          HowdahProcess.node(folder, "--data=" + folder.resolve("d"), "--config=" + config)) {
        assertThat(node.exitCode()).isEqualTo(2);
        assertThat(node.stderr()).contains("setting " + line.substring(0, line.indexOf('=')));
      }
    }
  }
}
