package org.howdah.cli.job;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.howdah.cli.Main;
import org.howdah.cli.kit.ExitCodes;
import org.howdah.grid.JobsData;
import org.howdah.grid.Journal;
import org.howdah.net.HttpLimits;
import org.howdah.net.HttpPort;
import org.howdah.store.KeyValueStore;
import org.howdah.store.MemoryStore;
import org.howdah.store.http.DataPages;
import org.howdah.store.http.Service;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JobCommandTest {
  private static final String TOKEN = "0123456789abcdef";
  private static final String JOB = "job_20260102030405000001_0001";

  @TempDir Path folder;

  private final KeyValueStore store = new MemoryStore(System::currentTimeMillis);
  private HttpPort port;
  private DataPages pages;
  private List<String> where;
  private String said;

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
    where = List.of("--at=127.0.0.1:1," + address, "--token-file=" + token);
  }

  @AfterEach
  void stop() {
    pages.close();
    port.close();
  }

  @Test
  void whereThereAreNoJobsNoneAreListed() {
    assertThat(job("ls")).isEqualTo(ExitCodes.SUCCESS);
    assertThat(said).isEmpty();
    assertThat(job("ls", "--json")).isEqualTo(ExitCodes.SUCCESS);
    assertThat(said.strip()).isEqualTo("[]");
  }

  @Test
  void aQueuedJobIsListedAndKilled() throws Exception {
    submit();
    assertThat(job("ls")).isEqualTo(ExitCodes.SUCCESS);
    assertThat(said).startsWith(JOB + "  queued ").contains("someone", "counts");
    assertThat(job("status", JOB)).isEqualTo(ExitCodes.SUCCESS);
    assertThat(said).startsWith(JOB + " is queued\n").contains("maps 0/0");
    assertThat(job("kill", JOB)).isEqualTo(ExitCodes.SUCCESS);
    assertThat(job("ls", "--json")).isEqualTo(ExitCodes.SUCCESS);
    assertThat(said).contains("\"state\": \"killed\"");
    assertThat(job("kill", JOB)).isEqualTo(ExitCodes.FAILED);
    assertThat(said).isEqualTo(JOB + " had ended: killed\n");
    assertThat(job("status", "--json", JOB)).isEqualTo(ExitCodes.SUCCESS);
    assertThat(said).contains("\"state\": \"killed\"", "\"inputRecords\": 0");
  }

  @Test
  void aJobThatNobodyKnowsIsNamed() throws Exception {
    submit();
    for (String verb : List.of("status", "kill", "logs")) {
      assertThat(job(verb, "job_1_0001")).isEqualTo(ExitCodes.USAGE);
      assertThat(said).contains("there is no job job_1_0001; howdah job ls");
    }
    assertThat(job("logs", JOB)).isEqualTo(ExitCodes.USAGE);
    assertThat(said).contains("has no log");
  }

  @Test
  void whereJobsAreHasToBeSaid() {
    where = List.of("--at=127.0.0.1:1");
    assertThat(job("ls")).isEqualTo(ExitCodes.USAGE);
    assertThat(said).contains("--token-file");
    where = List.of("--at=" + folder);
    assertThat(job("ls")).isEqualTo(ExitCodes.USAGE);
    assertThat(said).contains("no node");
  }

  private void submit() throws Exception {
    Journal journal = new Journal(JobsData.journal(store));
    String description = "{\"name\": \"counts\", \"user\": \"someone\", \"submittedMillis\": 1}";
    journal.submit(JOB, description.getBytes(UTF_8), 0);
  }

  private int job(String... words) {
    List<String> all = new ArrayList<>(List.of("job"));
    all.addAll(List.of(words));
    all.addAll(where);
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    PrintStream out = System.out;
    PrintStream err = System.err;
    try (PrintStream both = new PrintStream(bytes, true, UTF_8)) {
      System.setOut(both);
      System.setErr(both);
      return Main.execute(all.toArray(new String[0]));
    } finally {
      System.setOut(out);
      System.setErr(err);
      said = bytes.toString(UTF_8);
    }
  }
}
