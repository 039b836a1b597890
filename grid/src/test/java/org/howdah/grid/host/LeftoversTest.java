package org.howdah.grid.host;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.reflect.Proxy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.howdah.grid.JobsData;
import org.howdah.grid.Launched;
import org.howdah.grid.TestHost;
import org.howdah.grid.client.GridNode;
import org.howdah.record.DiskReserve;
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;
import org.howdah.store.Change;
import org.howdah.store.KeyValueStore;
import org.howdah.store.MemoryStore;
import org.howdah.store.http.Access;
import org.howdah.testkit.daemon.Pids;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a node finds that was killed. */
class LeftoversTest {
  private static final List<String> FILES =
      List.of(
          "runs/r",
          "runs/.r.u.part",
          "runs/s.tmp",
          "code/lib/x",
          "code/x.tmp",
          "code/process-1/tmp/y",
          ".unpacking-1/z");
  private static final String[] LASTING = {"runs/r", "code/lib/x", "code/x.tmp"};

  @TempDir Path folder;

  private void leave(String job) throws IOException {
    for (String file : FILES) {
      Path path = folder.resolve("jobs").resolve(job).resolve(file);
      Files.createDirectories(path.getParent());
      Files.writeString(path, "x");
    }
  }

  private List<String> left(String job) {
    Path root = folder.resolve("jobs").resolve(job);
    return FILES.stream().filter(file -> Files.exists(root.resolve(file))).toList();
  }

  @Test
  void ofJobsThatTheStoreKnowsRunsAndBundlesStay() throws Exception {
    leave("known");
    leave("forgotten");
    MemoryStore store = new MemoryStore(System::currentTimeMillis);
    JobsData.journal(store).change("job/known".getBytes(US_ASCII), Change.put(new byte[1])).join();
    TestHost.start(folder, store, TestHost.LIMITS).close();
    assertThat(left("known")).containsExactly(LASTING);
    assertThat(folder.resolve("jobs/forgotten")).doesNotExist();
  }

  @Test
  void ofAStoreWithoutJobsNothingStays() throws Exception {
    leave("forgotten");
    TestHost.start(folder, new MemoryStore(System::currentTimeMillis), TestHost.LIMITS).close();
    assertThat(folder.resolve("jobs")).isEmptyDirectory();
  }

  @Test
  void whenTheStoreDoesNotSayRunsAndBundlesStay() throws Exception {
    leave("unsure");
    KeyValueStore silent =
        (KeyValueStore)
            Proxy.newProxyInstance(
                getClass().getClassLoader(),
                new Class<?>[] {KeyValueStore.class},
                (proxy, method, arguments) -> {
                  if (method.getName().equals("nodeName")) {
                    return "silent";
                  }
                  throw new HowdahException(ErrorCode.LOST, "away");
                });
    TestHost.start(folder, silent, TestHost.LIMITS).close();
    assertThat(left("unsure")).containsExactly(LASTING);
  }

  @Test
  void beforeTheStoreIsAskedWhatWasOfProcessesGoes() throws Exception {
    leave("unsure");
    Files.createDirectories(folder.resolve("spares/one/tmp"));
    Files.createDirectories(folder.resolve("kept/buckets"));
    WorkerHost.makeRoom(folder, new HostSettings(1, 1, TestHost.LIMITS));
    assertThat(left("unsure")).containsExactly(LASTING);
    assertThat(folder.resolve("spares")).doesNotExist();
    assertThat(folder.resolve("kept")).doesNotExist();
  }

  @Test
  void ofADiskThatIsFullRunsGoTooTheOldestFirst() throws Exception {
    List<String> jobs = List.of("job_1", "job_2", "job_3");
    for (String job : jobs) {
      leave(job);
    }
    // Each job's run takes 100 bytes of 350; half of the reserve are 150.
    Leftovers.clear(
        folder,
        new DiskReserve(
            300,
            "a setting",
            at -> 350 - 100 * jobs.stream().filter(job -> left(job).contains("runs/r")).count()));
    assertThat(left("job_1")).containsExactly("code/lib/x", "code/x.tmp");
    assertThat(left("job_2")).containsExactly(LASTING);
    assertThat(left("job_3")).containsExactly(LASTING);
    Leftovers.clear(folder, new DiskReserve(Long.MAX_VALUE, "a setting"));
    assertThat(left("job_3")).containsExactly("code/lib/x", "code/x.tmp");
  }

  @Test
  void noProcessOutlivesANodeThatIsKilled() throws Exception {
    Process node =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                HostProgram.class.getName(),
                folder.toString())
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    try {
      String address = node.inputReader(US_ASCII).readLine();
      try (GridNode client = new GridNode(address, new Access(List.of(address), TestHost.TOKEN))) {
        Launched detached = client.startDetached(TestHost.JOB, TestHost.shell("read x"));
        Launched attached = client.start(TestHost.JOB, TestHost.shell("read x")).launched();
        node.destroyForcibly();
        Pids.awaitEnd(detached.pid());
        Pids.awaitEnd(attached.pid());
      }
    } finally {
      node.destroyForcibly();
    }
  }
}
