package org.howdah.grid.host;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.howdah.grid.TestHost.JOB;
import static org.howdah.grid.TestHost.shell;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.howdah.grid.Launch;
import org.howdah.grid.TestHost;
import org.howdah.grid.client.GridNode;
import org.howdah.grid.client.RemoteProcess;
import org.howdah.store.MemoryStore;
import org.howdah.testkit.Until;
import org.howdah.testkit.daemon.Pids;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Processes that a node keeps ready for jobs. */
@Timeout(120)
class SparesTest {
  private static final long HEAP_BYTES = 7;
  private static final SpareKind KIND = new SpareKind("sh", List.of(), HEAP_BYTES, false, 1);
  private static final Launch FITTING = new Launch("", "sh", List.of(), HEAP_BYTES);

  @TempDir Path folder;
  private TestHost host;
  private GridNode node;

  @BeforeEach
  void start() throws Exception {
    host =
        TestHost.start(
            folder, new MemoryStore(System::currentTimeMillis), TestHost.LIMITS, List.of(KIND));
    node = host.connect();
  }

  @AfterEach
  void stop() {
    node.close();
    host.close();
  }

  private List<Path> folders() {
    try (Stream<Path> all = Files.list(folder.resolve("spares"))) {
      return all.toList();
    } catch (IOException noneYet) {
      return List.of();
    }
  }

  /** Those that wait; a link is one that a job has. */
  private List<Long> waiting() {
    return folders().stream()
        .filter(one -> Files.isDirectory(one, LinkOption.NOFOLLOW_LINKS))
        .map(SparesTest::pid)
        .filter(pid -> pid > 0)
        .toList();
  }

  /** 0 if the process has not said it yet. */
  private static long pid(Path own) {
    try {
      String pid = Files.readString(own.resolve("pid")).strip();
      return pid.isEmpty() ? 0 : Long.parseLong(pid);
    } catch (IOException notYet) {
      return 0;
    }
  }

  /** What a process says that it was told. */
  private static String told(BufferedReader lines) throws IOException {
    StringBuilder told = new StringBuilder();
    for (String line = lines.readLine(); !line.equals("}"); line = lines.readLine()) {
      told.append(line).append('\n');
    }
    return told.toString();
  }

  private long oneThatWaits() throws Exception {
    node.start(JOB, shell("exit 0")).waitFor();
    Until.holds("one waits", () -> waiting().size() == 1);
    return waiting().get(0);
  }

  @Test
  void aNodeThatHasJustStartedKeepsNothingReadyAndLaterWhatTheFirstJobWants() throws Exception {
    Spares spares =
        new Spares(
            folder.resolve("unused"),
            List.of(KIND),
            (main, options, heap, own) -> List.of("cat"),
            Map::of);
    spares.fill(true, 0);
    assertThat(spares.count()).isZero();
    Until.holds("one is started", () -> count(spares, true, 0) > 0);
    Spare taken = spares.take(FITTING, false);
    assertThat(taken).isNotNull();
    taken.end();
    spares.close();
  }

  @Test
  void whileJobsHaveAllSlotsNothingIsStartedThatWouldWaitForOne() {
    SpareKind detached = new SpareKind("looks on", List.of(), HEAP_BYTES, true, 1);
    SpareKind works = new SpareKind("works", List.of(), HEAP_BYTES, false, 2);
    List<String> started = new ArrayList<>();
    Spares spares =
        new Spares(
            folder.resolve("busy"),
            List.of(works, detached),
            (main, options, heap, own) -> {
              started.add(own.getFileName().toString());
              return List.of("sleep", "600");
            },
            Map::of);
    assertThat(spares.take(FITTING, false)).isNull();
    Until.holds("what looks on", () -> count(spares, false, 0) == 1);
    assertThat(count(spares, false, 0)).isEqualTo(1);
    assertThat(count(spares, false, 1)).isEqualTo(2);
    assertThat(count(spares, false, 1)).isEqualTo(2);
    assertThat(count(spares, true, 0)).isEqualTo(3);
    assertThat(started).hasSize(3);
    spares.close();
  }

  private static int count(Spares spares, boolean idle, int slotsFree) {
    spares.fill(idle, slotsFree);
    return spares.count();
  }

  @Test
  void processesThatEndByThemselvesAreNotStartedForEver() {
    AtomicInteger starts = new AtomicInteger();
    Spares spares =
        new Spares(
            folder.resolve("ending"),
            List.of(KIND),
            (main, options, heap, own) -> {
              starts.incrementAndGet();
              return List.of("false");
            },
            Map::of);
    assertThat(spares.take(FITTING, false)).isNull();
    Until.holds(
        "the third has ended",
        () -> {
          spares.fill(true, 0);
          return starts.get() == 3 && spares.count() == 0;
        });
    spares.fill(true, 0);
    assertThat(starts).hasValue(3);
    spares.close();
  }

  @Test
  void aJobGetsAProcessThatWaitedInItsOwnFolderAndKnowsItAll() throws Exception {
    long pid = oneThatWaits();
    RemoteProcess process = node.start(JOB, FITTING);
    assertThat(process.launched().pid()).isEqualTo(pid);
    Path own = process.launched().folder();
    assertThat(own).isDirectory().hasParentRaw(process.launched().bundle());
    assertThat(own.resolve("tmp")).isDirectory();
    String real = own.toRealPath().toString();
    process.getOutputStream().write("bye\n".getBytes(UTF_8));
    process.getOutputStream().flush();
    BufferedReader lines = process.inputReader(UTF_8);
    String told = told(lines);
    assertThat(told)
        .contains("\"main\": \"sh\"")
        .contains("\"folder\": \"" + own + "\"")
        .contains("\"HOWDAH_GRID_JOB\": \"" + JOB + "\"")
        .contains("\"HOWDAH_GRID_PROCESS\": \"" + process.launched().id() + "\"");
    assertThat(lines.readLine()).isEqualTo(real);
    assertThat(lines.readLine()).isEqualTo("bye");
    assertThat(process.waitFor()).isZero();
    Until.holds("its folder is gone", () -> !Files.exists(own));
    Until.holds("its old name is, too", () -> folders().stream().noneMatch(Files::isSymbolicLink));
  }

  @Test
  void whatWasStartedByAProcessThatWaitedEndsWithIt() throws Exception {
    oneThatWaits();
    RemoteProcess process = node.start(JOB, FITTING);
    BufferedReader lines = process.inputReader(UTF_8);
    assertThat(told(lines)).isNotEmpty();
    assertThat(lines.readLine()).isNotEmpty();
    List<ProcessHandle> children =
        ProcessHandle.of(process.launched().pid()).orElseThrow().descendants().toList();
    process.destroyForcibly();
    process.waitFor();
    for (ProcessHandle child : children) {
      Until.holds("a child is gone", () -> !Pids.isRunning(child.pid()));
    }
  }

  @Test
  void whoWantsAnotherHeapOrOptionsGetsAProcessOfItsOwn() throws Exception {
    long pid = oneThatWaits();
    RemoteProcess process = node.start(JOB, shell("echo $PPID; exit 3"));
    assertThat(process.launched().pid()).isNotEqualTo(pid);
    assertThat(process.waitFor()).isEqualTo(3);
    assertThat(waiting()).containsExactly(pid);
  }

  @Test
  void oneThatIsKilledWhileItWaitsIsReplaced() throws Exception {
    long pid = oneThatWaits();
    ProcessHandle.of(pid).orElseThrow().destroyForcibly();
    Until.holds("another waits", () -> waiting().stream().anyMatch(other -> other != pid));
    RemoteProcess process = node.start(JOB, FITTING);
    assertThat(process.launched().pid()).isNotEqualTo(pid);
    process.destroyForcibly();
  }

  @Test
  void noClientCanStartOne() {
    assertThatThrownBy(() -> node.start(JOB, new Launch("", "spare", List.of(), HEAP_BYTES)))
        .hasMessageContaining("started by its node alone");
  }

  @Test
  void withTheNodeThoseThatWaitEndToo() throws Exception {
    long pid = oneThatWaits();
    host.stop();
    Until.holds("it is gone", () -> !Pids.isRunning(pid));
    assertThat(folders()).isEmpty();
  }
}
