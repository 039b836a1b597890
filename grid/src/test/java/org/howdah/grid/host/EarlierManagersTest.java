package org.howdah.grid.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.howdah.grid.TestHost.JOB;

import java.nio.file.Path;
import java.util.List;
import org.howdah.grid.Launch;
import org.howdah.grid.Launched;
import org.howdah.grid.TestHost;
import org.howdah.grid.client.GridNode;
import org.howdah.grid.client.RemoteProcess;
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;
import org.howdah.store.MemoryStore;
import org.howdah.testkit.Until;
import org.howdah.testkit.daemon.Pids;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What a node does with processes of managers that have lost their job. */
@Timeout(120)
class EarlierManagersTest {
  @TempDir Path folder;
  private TestHost host;
  private GridNode node;

  @BeforeEach
  void start() throws Exception {
    host = TestHost.start(folder, new MemoryStore(System::currentTimeMillis), TestHost.LIMITS);
    node = host.connect();
  }

  @AfterEach
  void stop() {
    node.close();
    host.close();
  }

  private static Launch of(String main, long epoch) {
    return new Launch("", main, List.of("sleep 100000"), 0, epoch);
  }

  @Test
  void aManagersTakeOverKillsWhatThoseBeforeItStarted() throws Exception {
    Launched manager = node.startDetached(JOB, of("manager", 0));
    node.manage(JOB, 1, manager.id());
    Launched next = node.startDetached(JOB, of("manager", 0));
    RemoteProcess worker = node.start(JOB, of("sh", 1));
    RemoteProcess others = node.start("job_2", of("sh", 1));
    node.manage(JOB, 2, next.id());
    assertThat(worker.waitFor()).isGreaterThan(128);
    Pids.awaitEnd(manager.pid());
    assertThat(node.process(next.id()).running()).isTrue();
    assertThat(others.isAlive()).isTrue();
  }

  @Test
  void aManagerThatHasLostItsJobStartsNothing() throws Exception {
    Launched manager = node.startDetached(JOB, of("manager", 0));
    node.manage(JOB, 2, manager.id());
    RemoteProcess worker = node.start(JOB, of("sh", 2));
    assertLost(() -> node.start(JOB, of("sh", 1)));
    assertLost(() -> node.manage(JOB, 1, ""));
    assertThat(worker.isAlive()).isTrue();
    assertThat(node.process(manager.id()).running()).isTrue();
  }

  private static void assertLost(org.assertj.core.api.ThrowableAssert.ThrowingCallable call) {
    assertThatThrownBy(call)
        .hasMessageContaining("has a manager of epoch 2 by now")
        .extracting(e -> ((HowdahException) e).code())
        .isEqualTo(ErrorCode.LOST);
  }

  @Test
  void aProcessOfALaterManagerTellsOfItToo() throws Exception {
    RemoteProcess worker = node.start(JOB, of("sh", 1));
    node.start(JOB, of("sh", 2));
    Until.holds("what an earlier manager started is killed", () -> !worker.isAlive());
  }

  @Test
  void whoSaysNoManagerIsLeftAlone() throws Exception {
    RemoteProcess worker = node.start(JOB, of("sh", 0));
    node.manage(JOB, 2, "");
    assertThat(node.start(JOB, of("sh", 0)).isAlive()).isTrue();
    assertThat(worker.isAlive()).isTrue();
  }
}
