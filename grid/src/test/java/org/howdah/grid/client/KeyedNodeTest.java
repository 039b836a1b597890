package org.howdah.grid.client;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.howdah.grid.TestHost.JOB;
import static org.howdah.grid.TestHost.shell;

import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.howdah.grid.Bundle;
import org.howdah.grid.JobsData;
import org.howdah.grid.Journal;
import org.howdah.grid.TestHost;
import org.howdah.grid.supervisor.Supervisor;
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;
import org.howdah.record.json.Json;
import org.howdah.store.DataSet;
import org.howdah.store.MemoryStore;
import org.howdah.store.http.Access;
import org.howdah.store.keys.KeyOwner;
import org.howdah.store.keys.KeySet;
import org.howdah.store.keys.NodeKeys;
import org.howdah.testkit.Until;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What a node does for jobs if its group has keys. */
@Timeout(120)
class KeyedNodeTest {
  private static final long SILENCE_MILLIS = 1_000;
  private static final int LARGE_BYTES = 5_000_000;

  @TempDir static Path sets;
  @TempDir Path folder;
  private final MemoryStore store = new MemoryStore(System::currentTimeMillis);
  private TestHost host;

  @BeforeAll
  static void makeKeys() throws Exception {
    KeySet.make(sets.resolve("own"), List.of(KeyOwner.of("n")));
    KeySet.make(sets.resolve("others"), List.of(KeyOwner.of("n")));
  }

  @BeforeEach
  void start() throws Exception {
    NodeKeys keys = NodeKeys.read(sets.resolve("own/n"));
    host = TestHost.start(folder, store, TestHost.LIMITS, keys);
  }

  @AfterEach
  void stop() {
    host.close();
  }

  private GridNode with(Path certificates) throws HowdahException {
    Access access = new Access(List.of(host.address()), TestHost.TOKEN, certificates);
    return new GridNode(host.address(), access);
  }

  @Test
  void processesAndFilesGoByTls() throws Exception {
    try (GridNode node = with(sets.resolve("own/ca.pem"))) {
      RemoteProcess process = node.start(JOB, shell("read x; echo $x; echo err >&2; exit 7"));
      process.getOutputStream().write("hello\n".getBytes(UTF_8));
      process.getOutputStream().flush();
      assertThat(process.inputReader(UTF_8).readLine()).isEqualTo("hello");
      assertThat(process.errorReader(UTF_8).readLine()).isEqualTo("err");
      assertThat(process.waitFor()).isEqualTo(7);

      byte[] large = new byte[LARGE_BYTES];
      new Random(1).nextBytes(large);
      node.putRun(JOB, "run", Files.write(folder.resolve("large"), large));
      try (InputStream in = node.openRun(JOB, "run", 0, -1)) {
        assertThat(in.readAllBytes()).isEqualTo(large);
      }
    }
  }

  @Test
  void aProcessOfAJobIsToldTheCertificate() throws Exception {
    try (GridNode node = with(sets.resolve("own/ca.pem"))) {
      RemoteProcess process = node.start(JOB, shell("cat $HOWDAH_GRID_CERTIFICATES"));
      assertThat(process.getInputStream().readAllBytes())
          .isEqualTo(Files.readAllBytes(sets.resolve("own/n/ca.pem")));
    }
  }

  @Test
  void whoDoesNotSpeakTlsOrTrustsOthersIsRefusedAndTold() throws Exception {
    try (GridNode plain = with(null)) {
      assertLost("--ca", plain);
    }
    try (GridNode stranger = with(sets.resolve("others/ca.pem"))) {
      assertLost("are they those of its group", stranger);
    }
    Path none = folder.resolve("none.pem");
    assertThatThrownBy(() -> with(none)).hasMessageContaining(none.toString());
  }

  private static void assertLost(String why, GridNode node) {
    assertThatThrownBy(() -> node.start(JOB, shell("true")))
        .isInstanceOf(HowdahException.class)
        .satisfies(e -> assertThat(((HowdahException) e).code()).isEqualTo(ErrorCode.LOST))
        .hasMessageContaining(why);
  }

  @Test
  void theMasterStartsManagersByTls() throws Exception {
    DataSet bundles = JobsData.bundles(store);
    Path begun = folder.resolve("begun");
    Bundle.put(bundles, JOB, "submit", Map.of("x", Files.writeString(folder.resolve("x"), "")));
    Supervisor supervisor = Supervisor.start(host.service(), SILENCE_MILLIS);
    try (Journal journal = new Journal(JobsData.journal(store))) {
      List<String> manager = List.of("echo > " + begun + "; sleep 100000");
      journal.submit(JOB, Json.of(Map.of("options", manager)).getBytes(UTF_8), 0);
      Until.holds("the job has a manager", () -> Files.exists(begun));
    } finally {
      supervisor.close();
    }
  }
}
