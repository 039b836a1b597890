package org.howdah.grid.host;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;
import static org.howdah.grid.TestHost.JOB;
import static org.howdah.grid.TestHost.shell;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import org.howdah.grid.Bundle;
import org.howdah.grid.Launch;
import org.howdah.grid.Launched;
import org.howdah.grid.TestHost;
import org.howdah.grid.client.GridNode;
import org.howdah.grid.client.RemoteProcess;
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;
import org.howdah.record.json.Json;
import org.howdah.store.MemoryStore;
import org.howdah.store.http.Access;
import org.howdah.testkit.Until;
import org.howdah.testkit.daemon.Pids;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(120)
class ProcessesTest {
  private static final long SEED = 17;
  private static final int LARGE_BYTES = 3_000_017;
  private static final String FOR_LONG = "sleep 100000";

  @TempDir Path folder;
  private final MemoryStore store = new MemoryStore(System::currentTimeMillis);
  private TestHost host;
  private GridNode node;

  @AfterEach
  void stop() {
    node.close();
    host.close();
  }

  private void start(HostLimits limits) throws Exception {
    host = TestHost.start(folder, store, limits);
    node = host.connect();
  }

  private static String text(InputStream in) throws IOException {
    return new String(in.readAllBytes(), UTF_8);
  }

  private static long firstNumber(Process process) throws IOException {
    BufferedReader lines = process.inputReader(UTF_8);
    return Long.parseLong(lines.readLine());
  }

  private static void assertCode(ErrorCode code, Throwable thrown) {
    assertThat(thrown).isInstanceOf(HowdahException.class);
    assertThat(((HowdahException) thrown).code()).as(thrown.getMessage()).isEqualTo(code);
  }

  @Test
  void inputOutputErrorsAndExitCodeGoThroughTheNode() throws Exception {
    start(TestHost.LIMITS);
    RemoteProcess process =
        node.start(
            JOB,
            shell("read line; echo out $line; echo err $line $HOWDAH_GRID_JOB >&2; pwd; exit 7"));
    Launched launched = process.launched();
    assertThat(launched.folder().resolve("tmp")).isDirectory();
    assertThat(launched.runs()).isDirectory().endsWith(Path.of("jobs", JOB, "runs"));
    Path place = launched.folder().toRealPath();
    assertThat(process.isAlive()).isTrue();
    assertThatThrownBy(process::exitValue).isInstanceOf(IllegalThreadStateException.class);
    process.getOutputStream().write("hello\n".getBytes(UTF_8));
    process.getOutputStream().flush();
    assertThat(text(process.getInputStream())).isEqualTo("out hello\n" + place + "\n");
    assertThat(text(process.getErrorStream())).isEqualTo("err hello " + JOB + "\n");
    assertThat(process.waitFor()).isEqualTo(7);
    assertThat(process.isLost()).isFalse();
    assertThat(node.process(launched.id()).exitCode()).isEqualTo(7);
    Until.holds("its folder is gone", () -> !Files.exists(launched.folder()));
  }

  @Test
  void muchInputAndOutputArrivesWhole() throws Exception {
    start(TestHost.LIMITS);
    byte[] bytes = new byte[LARGE_BYTES];
    new Random(SEED).nextBytes(bytes);
    RemoteProcess process = node.start(JOB, shell("cat"));
    CompletableFuture<Void> written =
        CompletableFuture.runAsync(
            () -> {
              try (OutputStream out = process.getOutputStream()) {
                out.write(bytes);
              } catch (IOException e) {
                throw new AssertionError(e);
              }
            });
    assertThat(process.getInputStream().readAllBytes()).isEqualTo(bytes);
    assertThat(process.waitFor()).isZero();
    written.join();
    assertThatThrownBy(() -> process.getOutputStream().write(new byte[1 << 20]))
        .isInstanceOf(IOException.class);
  }

  @Test
  void aProcessFindsTheFilesOfItsBundle() throws Exception {
    start(TestHost.LIMITS);
    Path file = Files.writeString(folder.resolve("x"), "from the bundle");
    Bundle.put(store.create(Bundle.DATA_SET, 1), JOB, "code", Map.of("lib/x", file));
    Launch launch = new Launch("code", "sh", List.of("cat ../lib/x"), 0);
    for (int i = 0; i < 2; i++) {
      RemoteProcess process = node.start(JOB, launch);
      assertThat(text(process.getInputStream())).isEqualTo("from the bundle");
      assertThat(process.launched().bundle()).isEqualTo(process.launched().folder().getParent());
    }
    Launch unknown = new Launch("other", "sh", List.of("true"), 0);
    assertThatThrownBy(() -> node.start(JOB, unknown))
        .satisfies(e -> assertCode(ErrorCode.LOST, e))
        .hasMessageContaining(JOB + "/bundle/other");
  }

  @Test
  void killingAProcessKillsWhatItStarted() throws Exception {
    start(TestHost.LIMITS);
    RemoteProcess process = node.start(JOB, shell(FOR_LONG + " & echo $!; wait"));
    long child = firstNumber(process);
    process.destroyForcibly();
    assertThat(process.waitFor()).isEqualTo(137);
    Pids.awaitEnd(child);
    Pids.awaitEnd(process.pid());
  }

  @Test
  void aProcessWhoseOutputIsNotReadWaitsAndCanBeKilled() throws Exception {
    start(TestHost.LIMITS);
    RemoteProcess process = node.start(JOB, shell("yes"));
    Until.holds("there is output", () -> available(process) >= 32 << 10);
    assertThat(process.isAlive()).isTrue();
    process.destroyForcibly();
    assertThat(process.waitFor()).isEqualTo(137);
    assertThat(text(process.getInputStream())).startsWith("y\ny\n");
  }

  private static int available(Process process) {
    try {
      return process.getInputStream().available();
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  @Test
  void whatAProcessLeavesIsKilledWithIt() throws Exception {
    assumeThat(Path.of("/proc/self/environ")).exists();
    start(TestHost.LIMITS);
    RemoteProcess leaves = node.start(JOB, shell("(" + FOR_LONG + " & echo $!)"));
    long left = firstNumber(leaves);
    assertThat(leaves.waitFor()).isZero();
    Pids.awaitEnd(left);
    RemoteProcess stays = node.start(JOB, shell("(" + FOR_LONG + " & echo $!); " + FOR_LONG));
    long orphan = firstNumber(stays);
    node.kill(stays.launched().id());
    assertThat(stays.waitFor()).isEqualTo(137);
    Pids.awaitEnd(orphan);
  }

  @Test
  void aProcessWhoseReaderGoesAwayIsKilled() throws Exception {
    start(TestHost.LIMITS);
    RemoteProcess process = node.start(JOB, shell(FOR_LONG));
    node.close();
    assertThat(process.waitFor()).isEqualTo(RemoteProcess.LOST_EXIT_CODE);
    Pids.awaitEnd(process.pid());
    assertThat(text(process.getErrorStream())).contains("is lost", "has ended");
  }

  @Test
  void aProcessThatNobodyReadsIsKilled() throws Exception {
    HostLimits d = TestHost.LIMITS;
    start(
        new HostLimits(
            d.processesMax(), 10, d.inputBytesMax(), d.pieceBytesMax(), 1000, 3000, 100, 60_000));
    RemoteProcess read = node.start(JOB, shell("read x; echo $x"));
    Pids.awaitEnd(startRaw("a1", FOR_LONG));
    Until.holds("the node knows it", () -> exitCode("a1") == 137);
    read.getOutputStream().write("still here\n".getBytes(UTF_8));
    read.getOutputStream().flush();
    assertThat(text(read.getInputStream())).isEqualTo("still here\n");
  }

  private int exitCode(String id) {
    try {
      return node.process(id).exitCode();
    } catch (HowdahException e) {
      throw new AssertionError(e);
    }
  }

  private long startRaw(String id, String line) throws Exception {
    Map<String, Object> body = shell(line).toMap();
    body.put("id", id);
    String answer =
        host.ask("POST", "jobs/" + JOB + "/processes", Json.of(body).getBytes(UTF_8)).body();
    assertThat(answer).contains("\"pid\"");
    return Long.parseLong(answer.replaceAll("(?s).*\"pid\": (\\d+).*", "$1"));
  }

  @Test
  void whatIsAskedTwiceIsDoneOnce() throws Exception {
    start(TestHost.LIMITS);
    assertThat(startRaw("a1", FOR_LONG)).isEqualTo(startRaw("a1", FOR_LONG));
    RemoteProcess process = node.start(JOB, shell("cat"));
    String input = "processes/" + process.launched().id() + "/input?at=";
    assertThat(host.ask("POST", input + "0", "abc".getBytes(UTF_8)).statusCode()).isEqualTo(200);
    assertThat(host.ask("POST", input + "0", "abcd".getBytes(UTF_8)).statusCode()).isEqualTo(200);
    assertThat(host.ask("POST", input + "9", "x".getBytes(UTF_8)).body()).contains("before 9");
    assertThat(host.ask("POST", input + "4&end", new byte[0]).statusCode()).isEqualTo(200);
    assertThat(host.ask("POST", input + "4&end", new byte[0]).statusCode()).isEqualTo(200);
    assertThat(text(process.getInputStream())).isEqualTo("abcd");
    String output = "processes/" + process.launched().id() + "/output";
    assertThat(host.ask("GET", output, new byte[0]).body()).contains("already");
  }

  @Test
  void whatAManagerDoesNotNeedGoesAndItsLogStays() throws Exception {
    start(TestHost.LIMITS);
    Launched manager = node.startDetached(JOB, shell("echo begun; read x"));
    Launched worker = node.startDetached(JOB, shell("read x"));
    Until.holds("it is logged", () -> log(manager).equals("begun\n"));
    Path job = folder.resolve("jobs").resolve(JOB);
    for (String file : List.of("runs/r", "work-1/classes/x")) {
      Files.createDirectories(job.resolve(file).getParent());
      Files.writeString(job.resolve(file), "x");
    }
    node.deleteJobLater(JOB, manager.id()).join();
    Pids.awaitEnd(worker.pid());
    assertThat(node.process(manager.id()).running()).isTrue();
    assertThat(log(manager)).isEqualTo("begun\n");
    assertThat(job).isDirectoryNotContaining(file -> !file.equals(manager.bundle()));
    assertThat(manager.folder()).isDirectory();

    // Of another job there is no such process.
    Files.createDirectories(folder.resolve("jobs/job_2/runs"));
    node.deleteJobLater("job_2", manager.id()).join();
    assertThat(folder.resolve("jobs/job_2")).doesNotExist();
    node.deleteJobLater(JOB, "").join();
    Pids.awaitEnd(manager.pid());
    assertThat(job).doesNotExist();
  }

  @Test
  void aDetachedProcessGoesOnAloneAndIsLogged() throws Exception {
    start(TestHost.LIMITS);
    Launched launched =
        node.startDetached(JOB, shell("echo begun; echo wrong >&2; read x; echo never"));
    Until.holds("it is logged", () -> log(launched).equals("begun\nwrong\n"));
    node.close();
    try (GridNode other = host.connect()) {
      assertThat(other.process(launched.id()).running()).isTrue();
      assertThat(other.status().processes())
          .singleElement()
          .satisfies(
              one -> {
                assertThat(one.pid()).isEqualTo(launched.pid());
                assertThat(one.detached()).isTrue();
                assertThat(one.main()).isEqualTo("sh");
              });
      other.kill(launched.id());
      Pids.awaitEnd(launched.pid());
      assertThat(other.process(launched.id()).exitCode()).isEqualTo(137);
      assertThat(other.log(launched.id())).isEqualTo("begun\nwrong\n");
      other.deleteJob(JOB);
      assertThat(folder.resolve("jobs").resolve(JOB)).doesNotExist();
    }
  }

  private String log(Launched launched) {
    try {
      return node.log(launched.id());
    } catch (HowdahException e) {
      throw new AssertionError(e);
    }
  }

  @Test
  void aLogKeepsTheEnd() throws Exception {
    HostLimits d = TestHost.LIMITS;
    start(new HostLimits(2, 10, d.inputBytesMax(), d.pieceBytesMax(), 4000, 10_000, 100, 60_000));
    Launched launched =
        node.startDetached(
            JOB, shell("i=0; while [ $i -lt 20000 ]; do i=$((i+1)); echo line $i; done; echo end"));
    Pids.awaitEnd(launched.pid());
    Until.holds("all is logged", () -> log(launched).endsWith("line 20000\nend\n"));
    // Of pieces as long as a pipe, each of two files has one.
    assertThat(log(launched).length()).isLessThanOrEqualTo(64 << 10);
  }

  @Test
  void thereAreSoManyProcessesAndNoMore() throws Exception {
    start(HostLimits.of(1));
    RemoteProcess first = node.start(JOB, shell("read x"));
    assertThatThrownBy(() -> node.start(JOB, shell("true")))
        .satisfies(e -> assertCode(ErrorCode.BUSY, e))
        .hasMessageContaining("grid.processes.max");
    Launch unpacked = new Launch("code", "sh", List.of("true"), 0);
    assertThatThrownBy(() -> node.start("job_2", unpacked))
        .as("there is no such bundle, for which nobody looks")
        .satisfies(e -> assertCode(ErrorCode.BUSY, e));
    assertThat(folder.resolve("jobs").resolve("job_2")).doesNotExist();
    assertThat(node.status().processes()).hasSize(1);
    first.getOutputStream().close();
    assertThat(first.waitFor()).isEqualTo(1);
    Until.holds("there is a place again", this::canStart);
  }

  private boolean canStart() {
    try {
      return node.start(JOB, shell("true")).waitFor() == 0;
    } catch (HowdahException e) {
      return false;
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  @Test
  void whatCannotBeStartedIsRefusedAndHasNoFolder() throws Exception {
    start(TestHost.LIMITS);
    Launch launch = new Launch("", "perl", List.of(), 0);
    assertThatThrownBy(() -> node.start(JOB, launch))
        .satisfies(e -> assertCode(ErrorCode.USER_CONFIGURATION, e))
        .hasMessageContaining("perl");
    assertThat(folder.resolve("jobs").resolve(JOB).resolve("none")).isEmptyDirectory();
    assertThat(host.ask("POST", "jobs/j/processes", "{".getBytes(UTF_8)).statusCode())
        .isEqualTo(400);
    assertThat(host.ask("POST", "jobs/j/processes", "{\"id\": \"a\"}".getBytes(UTF_8)).body())
        .contains("heapBytes");
    assertThatThrownBy(() -> node.process("abc")).hasMessageContaining("knows no process abc");
    assertThat(host.ask("GET", "x", new byte[0]).body()).contains("there is no /v1/grid/x");
  }

  @Test
  void nobodyDoesAnythingWithoutTheToken() throws Exception {
    start(TestHost.LIMITS);
    try (GridNode stranger =
        new GridNode(host.address(), new Access(List.of(host.address()), "wrong"))) {
      assertThatThrownBy(() -> stranger.start(JOB, shell("true")))
          .satisfies(e -> assertCode(ErrorCode.USER_CONFIGURATION, e))
          .hasMessageContaining("the token is wrong");
      assertThatThrownBy(stranger::status).hasMessageContaining("the token is wrong");
      assertThatThrownBy(() -> stranger.openRun(JOB, "r", 0, -1))
          .hasMessageContaining("the token is wrong");
    }
    assertThat(folder.resolve("jobs")).isEmptyDirectory();
  }

  @Test
  void theNodeSaysHowItIsAndWhoIsThere() throws Exception {
    start(TestHost.LIMITS);
    assertThat(node.status().slots()).isEqualTo(3);
    assertThat(node.status().memoryBytes()).isEqualTo(1 << 30);
    assertThat(node.status().diskFreeBytes()).isPositive();
    assertThat(node.nodes()).containsExactly(Map.entry("memory", host.address()));
  }

  @Test
  void noProcessOutlivesTheNode() throws Exception {
    start(TestHost.LIMITS);
    RemoteProcess attached = node.start(JOB, shell(FOR_LONG));
    Launched detached = node.startDetached(JOB, shell(FOR_LONG));
    host.stop();
    Pids.awaitEnd(attached.pid());
    Pids.awaitEnd(detached.pid());
    assertThatThrownBy(() -> node.status()).satisfies(e -> assertCode(ErrorCode.LOST, e));
  }

  @Test
  void aProcessIsLostWithItsNode() throws Exception {
    start(TestHost.LIMITS);
    RemoteProcess process = node.start(JOB, shell("echo begun; " + FOR_LONG));
    host.vanish();
    assertThat(process.waitFor()).isEqualTo(RemoteProcess.LOST_EXIT_CODE);
    assertThat(process.isLost()).isTrue();
    assertThat(text(process.getErrorStream())).contains("is lost", host.address());
    Pids.awaitEnd(process.pid());
  }
}
