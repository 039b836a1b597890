package org.howdah.grid.host;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import org.howdah.grid.TestHost;
import org.howdah.grid.client.GridNode;
import org.howdah.record.DiskReserve;
import org.howdah.record.HowdahException;
import org.howdah.record.logs.JobLogs;
import org.howdah.record.logs.LogLimits;
import org.howdah.store.MemoryStore;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a node says of the logs that it keeps. */
class LogPagesTest {
  private static final String JOB = "job_20260102030405000006_0001";
  private static final String ATTEMPT = "attempt_20260102030405000006_0001_m_000000_0";

  @TempDir Path folder;
  private TestHost host;
  private GridNode node;

  @BeforeEach
  void start() throws Exception {
    host = TestHost.start(folder, new MemoryStore(System::currentTimeMillis), TestHost.LIMITS);
    node = host.connect();
    try (JobLogs logs =
        new JobLogs(
            folder.resolve("logs"), JOB, LogLimits.USUAL, DiskReserve.NONE, complaint -> {})) {
      logs.line(JobLogs.JOB, "a job");
      logs.line(ATTEMPT, "größer");
    }
  }

  @AfterEach
  void close() {
    node.close();
    host.close();
  }

  @Test
  void eachLogIsNamedWithItsSize() throws Exception {
    assertThat(node.logs(JOB)).hasSize(2).containsEntry("job", 6L).containsEntry(ATTEMPT, 9L);
    assertThat(node.logs("job_20260102030405000006_0002")).isEmpty();
    assertThatThrownBy(() -> node.logs("..")).hasMessageContaining("cannot be named");
  }

  @Test
  void oneIsSentAsItIs() throws Exception {
    assertThat(new String(node.log(JOB, ATTEMPT), UTF_8)).isEqualTo("größer\n");
    assertThatThrownBy(() -> node.log(JOB, "attempt_1"))
        .hasMessageContaining("this node has no log attempt_1 of the job " + JOB);
    assertThatThrownBy(() -> node.log(JOB, "../secret"))
        .isInstanceOf(HowdahException.class)
        .hasMessageContaining("cannot be named");
  }

  @Test
  void processesAreToldWhereToWrite() throws Exception {
    Path said = folder.resolve("said");
    node.startDetached(
        JOB,
        TestHost.shell("echo $HOWDAH_GRID_LOGS > " + said + ".new; mv " + said + ".new " + said));
    org.howdah.testkit.Until.holds("the process has said it", () -> Files.exists(said));
    assertThat(said).hasContent(folder.resolve("logs") + "\n");
  }

  @Test
  void aDiskWithoutRoomIsClearedOfLogsBeforeRuns() throws Exception {
    Path run = Files.createDirectories(folder.resolve("jobs/job_1/runs")).resolve("run");
    Files.write(run, new byte[100]);
    DiskReserve half =
        new DiskReserve(200, "the setting", at -> Files.exists(folder.resolve("logs")) ? 50 : 150);
    Leftovers.clear(folder, half);
    assertThat(folder.resolve("logs")).doesNotExist();
    assertThat(run).exists();
  }
}
