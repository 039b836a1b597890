package org.howdah.grid.supervisor;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.howdah.grid.TestHost.JOB;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.howdah.grid.Bundle;
import org.howdah.grid.JobState;
import org.howdah.grid.JobsData;
import org.howdah.grid.Journal;
import org.howdah.grid.Launched;
import org.howdah.grid.Lease;
import org.howdah.grid.StatusHead;
import org.howdah.grid.Tenure;
import org.howdah.grid.Term;
import org.howdah.grid.TestHost;
import org.howdah.grid.client.GridNode;
import org.howdah.record.HowdahException;
import org.howdah.record.json.Json;
import org.howdah.store.Change;
import org.howdah.store.DataSet;
import org.howdah.store.MemoryStore;
import org.howdah.store.Value;
import org.howdah.testkit.Until;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The master of one node, whose managers are lines of shell: the first option of their JVM. */
@Timeout(120)
class SupervisorTest {
  private static final long SILENCE_MILLIS = 1_000;
  private static final long GRACE_MILLIS = 1;
  private static final long QUIET_MILLIS = 1_500;

  @TempDir Path folder;
  private final MemoryStore store = new MemoryStore(System::currentTimeMillis);
  private DataSet said;
  private DataSet bundles;
  private Journal journal;
  private TestHost host;
  private Supervisor supervisor;

  @BeforeEach
  void start() throws Exception {
    said = JobsData.journal(store);
    bundles = JobsData.bundles(store);
    journal = new Journal(said);
    host = TestHost.start(folder, store, TestHost.LIMITS);
    supervisor = Supervisor.start(host.service(), SILENCE_MILLIS, GRACE_MILLIS, QUIET_MILLIS);
  }

  @AfterEach
  void stop() {
    supervisor.close();
    host.close();
    journal.close();
  }

  private void submit(String manager) throws Exception {
    Bundle.put(bundles, JOB, "submit", Map.of("x", Files.writeString(folder.resolve("x"), "")));
    String description = Json.of(Map.of("name", "n", "options", List.of(manager)));
    journal.submit(JOB, description.getBytes(UTF_8), 0);
  }

  private JobState state() {
    try {
      return journal.find(JOB).orElseThrow().state();
    } catch (HowdahException e) {
      throw new AssertionError(e);
    }
  }

  @Test
  void aManagerIsStartedWithTheOptionsThatItsJobWantsUntilTheyAreTooMany() throws Exception {
    Path log = folder.resolve("log");
    submit("echo begun >> " + log + "; echo what a mess; exit 7");
    Until.holds("the job is given up", () -> state() == JobState.FAILED);
    assertThat(Files.readAllLines(log)).hasSize(5);
    byte[] reason = said.get((JOB + "/reason").getBytes(US_ASCII)).get().bytes();
    assertThat(new String(reason, UTF_8))
        .contains("has lost 5 managers", host.address(), "exit code 7", "what a mess");
  }

  private void say(String word) {
    Change status = Change.put(word.getBytes(UTF_8));
    said.change((JOB + "/status").getBytes(US_ASCII), status).join();
  }

  private long queuedVersion() {
    Value queued = said.get((JOB + "/queued").getBytes(US_ASCII)).join();
    return queued == null ? 0 : queued.version();
  }

  private static long lines(Path log) {
    try {
      return Files.readAllLines(log).size();
    } catch (IOException notYet) {
      return 0;
    }
  }

  @Test
  void aJobWhoseManagerLivesAndSaysNothingGetsAnother() throws Exception {
    Path log = folder.resolve("log");
    submit("echo begun >> " + log + "; sleep 100000");
    Until.holds("a manager has begun", () -> lines(log) == 1);
    long deadline = System.nanoTime() + 3 * QUIET_MILLIS * 1_000_000;
    Until.holds(
        "it has spoken long enough for a silent one to be noticed",
        () -> {
          say(Long.toString(System.nanoTime()));
          return System.nanoTime() > deadline;
        });
    assertThat(lines(log)).as("managers while the first one speaks").isEqualTo(1);
    Until.holds("another has begun", () -> lines(log) == 2);
  }

  @Test
  void aJobWhoseManagerRunsGetsNoOther() throws Exception {
    Path log = folder.resolve("log");
    submit("echo begun >> " + log + "; sleep 100000");
    Until.holds("a manager has begun", () -> Files.exists(log));
    Path other = folder.resolve("other");
    Bundle.put(bundles, "job_2", "submit", Map.of("x", folder.resolve("x")));
    String description = Json.of(Map.of("options", List.of("echo begun >> " + other)));
    journal.submit("job_2", description.getBytes(UTF_8), 0);
    Until.holds("the master has looked again", () -> Files.exists(other));
    assertThat(Files.readAllLines(log)).hasSize(1);
    try (GridNode node = host.connect()) {
      assertThat(node.status().processes()).anyMatch(process -> process.job().equals(JOB));
    }
  }

  /** What a manager would say that has so many tasks done. */
  private void sayDone(int tasks) {
    byte[] report =
        Json.of(Map.of("maps", Map.of("done", tasks), "reduces", Map.of("done", 0)))
            .getBytes(UTF_8);
    byte[] status =
        ByteBuffer.allocate(13 + report.length)
            .put(StatusHead.FORMAT)
            .putInt(report.length)
            .put(report)
            .putInt(0) // Neither a node
            .putInt(0) // nor a process.
            .array();
    said.change((JOB + "/status").getBytes(US_ASCII), Change.put(status)).join();
  }

  @Test
  void managersThatAreLostDoNotAddUpOverWhatWasDoneInBetween() throws Exception {
    Path log = folder.resolve("log");
    Path go = folder.resolve("go");
    submit(
        "echo begun >> %1$s; [ $(wc -l < %1$s) -ne 4 ] || while [ ! -e %2$s ]; do sleep 0.1; done; exit 7"
            .formatted(log, go));
    Until.holds("the fourth manager has begun", () -> lines(log) == 4);
    sayDone(1);
    Files.createFile(go);
    Until.holds("the job is given up", () -> state() == JobState.FAILED);
    assertThat(Files.readAllLines(log)).as("four, and five more").hasSize(9);
  }

  /** Has a manager begin with the job that is gone by now. */
  private Tenure lose() throws Exception {
    Until.holds("there is a master", () -> master().isPresent());
    Tenure tenure = journal.manage(JOB, "gone", master().orElseThrow().epoch());
    tenure.start(List.of());
    tenure.advance(JobState.RUNNING);
    return tenure;
  }

  private Optional<Term> master() {
    try {
      return Lease.master(said);
    } catch (HowdahException e) {
      throw new AssertionError(e);
    }
  }

  private void kill() {
    said.change((JOB + "/kill").getBytes(US_ASCII), Change.put(new byte[0])).join();
  }

  @Test
  void aRunningJobIsKilledAlsoWhenItGetsNoManager() throws Exception {
    journal.submit(JOB, "{}".getBytes(UTF_8), 0);
    Tenure unused = lose();
    kill();
    Until.holds("it has ended", () -> state() != JobState.RUNNING);
    assertThat(state()).isEqualTo(JobState.KILLED);
  }

  @Test
  void aJobThatGetsAManagerIsKilledByThat() throws Exception {
    Path log = folder.resolve("log");
    kill();
    submit("echo begun >> " + log + "; sleep 100000");
    Until.holds("a manager has begun", () -> lines(log) == 1);
    assertThat(state()).isEqualTo(JobState.QUEUED);
  }

  @Test
  void ofAJobThatHasEndedTheJournalHasNoEvents() throws Exception {
    submit("sleep 100000");
    Tenure tenure = lose();
    tenure.append(new byte[100], List::of).get();
    assertThat(journal.list().keys().get(JOB)).hasSizeGreaterThan(1);
    tenure.advance(JobState.SUCCEEDED);
    Until.holds("they are deleted", () -> keysOfJob().size() == 1);
    assertThat(keysOfJob()).containsExactly("job/" + JOB + "/description");
  }

  private List<String> keysOfJob() {
    try {
      return journal.list().keys().get(JOB);
    } catch (HowdahException e) {
      throw new AssertionError(e);
    }
  }

  @Test
  void oneRecordThatNobodyUnderstandsIsNoReasonToLeaveOtherJobsAlone() throws Exception {
    said.change("job/a_strange_one".getBytes(US_ASCII), Change.put(new byte[] {9})).join();
    Path log = folder.resolve("log");
    submit("echo begun >> " + log + "; sleep 100000");
    Until.holds("there is a manager", () -> lines(log) == 1);
  }

  @Test
  void aJobWaitsUntilANodeHasRoomAndTheOldestIsNext() throws Exception {
    Path log = folder.resolve("log");
    try (GridNode node = host.connect()) {
      List<Launched> filling = new ArrayList<>();
      while (filling.size() < TestHost.LIMITS.processesMax()) {
        filling.add(node.startDetached("other", TestHost.shell("sleep 100000")));
      }
      submit("echo first >> " + log + "; sleep 100000");
      Bundle.put(bundles, "job_2", "submit", Map.of("x", folder.resolve("x")));
      String description = Json.of(Map.of("options", List.of("echo second >> " + log)));
      journal.submit("job_2", description.getBytes(UTF_8), 0);
      assertThat(log).doesNotExist();
      assertThat(state()).isEqualTo(JobState.QUEUED);
      Until.holds("the master says so", () -> queuedVersion() > 0);
      long once = queuedVersion();
      Until.holds("and says it again", () -> queuedVersion() > once);
      node.kill(filling.get(0).id());
      Until.holds("there is a manager", () -> lines(log) == 1);
      node.kill(filling.get(1).id());
      Until.holds("there is another", () -> lines(log) == 2);
      assertThat(Files.readAllLines(log)).containsExactly("first", "second");
    }
  }
}
