package org.howdah.cli.grid;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.howdah.grid.Candidate;
import org.howdah.grid.JobState;
import org.howdah.grid.JobsData;
import org.howdah.grid.Journal;
import org.howdah.grid.Lease;
import org.howdah.net.HttpLimits;
import org.howdah.net.HttpPort;
import org.howdah.record.json.Json;
import org.howdah.store.DataSet;
import org.howdah.store.KeyValueStore;
import org.howdah.store.MemoryStore;
import org.howdah.store.http.Access;
import org.howdah.store.http.DataPages;
import org.howdah.store.http.Service;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What {@code howdah grid status} says of the master and of jobs. */
class GridWorkTest {
  private static final String TOKEN = "0123456789abcdef";

  @TempDir Path folder;

  private final KeyValueStore store = new MemoryStore(System::currentTimeMillis);
  private HttpPort port;
  private DataPages pages;
  private Access access;

  @BeforeEach
  void serve() throws Exception {
    HttpLimits limits = HttpLimits.ofThisProcess();
    port = HttpPort.start("127.0.0.1", 0, limits);
    pages = new DataPages(limits);
    port.serve(DataPages.PATH, pages);
    String address = "127.0.0.1:" + port.port();
    Path token = Files.writeString(folder.resolve("token"), TOKEN + "\n");
    Map<String, String> addresses = Map.of(store.nodeName(), address);
    pages.open(new Service(store, () -> addresses, TOKEN, token));
    access = new Access(List.of(address), TOKEN);
  }

  @AfterEach
  void stop() {
    pages.close();
    port.close();
  }

  private GridWork work() {
    return GridWork.of(access);
  }

  @Test
  void aGroupThatNeverHadJobsHasNoneAndGetsNoDataForThem() throws Exception {
    assertThat(work().lines()).containsExactly("no master; no jobs");
    assertThat(store.names()).isEmpty();
  }

  @Test
  void theMasterAndJobsThatHaveNotEndedAreNamed() throws Exception {
    DataSet data = JobsData.journal(store);
    Lease lease = new Lease(data, new Candidate("n1", "n1:1", 60_000), () -> 0, Runnable::run);
    lease.attend(node -> true).get();
    try (Journal journal = new Journal(data)) {
      for (String job : List.of("job_1_0001", "job_1_0002", "job_1_0003")) {
        journal.submit(job, "{}".getBytes(UTF_8), 0);
      }
      journal.end("job_1_0001", JobState.KILLED, 0);
      journal.manage("job_1_0003", "n2", 0);
    }
    assertThat(work().lines())
        .hasSize(3)
        .startsWith("master n1, epoch 1; jobs: 2 queued", "  job_1_0002  queued");
    assertThat(work().lines().get(2)).isEqualTo("  job_1_0003  queued on n2");
    Map<String, Object> said = new LinkedHashMap<>();
    work().putInto(said);
    assertThat(Json.of(said)).contains("\"master\": \"n1\"", "\"epoch\": 1", "job_1_0002");
  }

  @Test
  void aGroupThatDoesNotAnswerIsNoError() {
    pages.close();
    port.close();
    assertThat(work().master()).isEqualTo(Optional.empty());
    assertThat(work().lines().get(0)).startsWith("master and jobs are not known: ");
  }
}
