package org.howdah.testkit.daemon;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.howdah.testkit.Until;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ChildTest {
  @TempDir Path folder;

  @Test
  void theExitCodeAndTheLogAreThoseOfTheProcess() throws Exception {
    try (Child child = start("echo gone wrong; exit 3")) {
      assertThat(child.waitFor(Duration.ofSeconds(30))).isEqualTo(3);
      assertThat(child.logTail()).contains("child.log").contains("gone wrong");
    }
  }

  @Test
  void closingKillsTheProcessAndItsDescendants() throws Exception {
    Child child = start("sleep 600 & echo $!; wait");
    ProcessHandle process = ProcessHandle.of(child.pid()).orElseThrow();
    ProcessHandle descendant = awaitDescendant(process);

    child.close();

    process.onExit().get(30, TimeUnit.SECONDS);
    descendant.onExit().get(30, TimeUnit.SECONDS);
    assertThat(descendant.isAlive()).isFalse();
  }

  @Test
  void whatIsKilledAloneLeavesItsDescendantsUntilItIsClosed() throws Exception {
    Child child = start("sleep 600 & echo $!; wait");
    ProcessHandle descendant = awaitDescendant(ProcessHandle.of(child.pid()).orElseThrow());

    child.killAlone();

    assertThat(child.isAlive()).isFalse();
    assertThat(descendant.isAlive()).isTrue();
    child.close();
    descendant.onExit().get(30, TimeUnit.SECONDS);
    assertThat(descendant.isAlive()).isFalse();
  }

  @Test
  void whatIsFrozenDoesNothingUntilItThawsOrIsClosed() throws Exception {
    Child child = start("while :; do echo . >> ticks; sleep 0.01; done");
    Until.holds("it ticks", () -> Files.exists(folder.resolve("ticks")));
    child.freeze();
    Until.holds("it is stopped", () -> state(child).equals("T"));
    child.thaw();
    Until.holds("it goes on", () -> !state(child).equals("T"));
    child.freeze();
    child.close();
    assertThat(child.isAlive()).isFalse();
  }

  private static String state(Child child) throws IOException {
    return Files.readString(Path.of("/proc/" + child.pid() + "/stat")).split(" ", 4)[2];
  }

  @Test
  void aProcessThatOutlivesItsLimitIsKilled() throws Exception {
    Child child = start("exec sleep 600");

    assertThatThrownBy(() -> child.waitFor(Duration.ofMillis(1)))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("did not end within");
    assertThat(child.isAlive()).isFalse();
  }

  @Test
  void aDaemonEndsWhenTheProcessThatStartedItIsKilled() throws Exception {
    String daemon =
        DaemonJvm.java()
            + " -cp '"
            + Path.of("target", "classes").toAbsolutePath()
            + ":"
            + Path.of("target", "test-classes").toAbsolutePath()
            + "' org.howdah.testkit.daemon.ParentWatch $$ org.howdah.testkit.daemon.Idle";
    Child parent = start(daemon + " & wait");
    ProcessHandle orphan = awaitDescendant(ProcessHandle.of(parent.pid()).orElseThrow());
    awaitLine("idle");

    ProcessHandle.of(parent.pid()).orElseThrow().destroyForcibly();

    orphan.onExit().get(180, TimeUnit.SECONDS);
    parent.close();
    assertThat(orphan.isAlive()).isFalse();
  }

  @Test
  void aProcessIsKnownByItsClassHoweverLongItsCommandLineIs() throws Exception {
    String classes = Path.of("target", "test-classes").toAbsolutePath().toString();
    String path = classes + (File.pathSeparator + "/not/there").repeat(2000);
    List<String> command = List.of(DaemonJvm.java(), "-cp", path, Idle.class.getName());
    try (Child child = Child.start("idle", command, folder, log())) {
      awaitLine("idle");
      assertThat(Pids.descendantsRunning(Idle.class))
          .extracting(ProcessHandle::pid)
          .contains(child.pid());
    }
    assertThat(Pids.descendantsRunning(Child.class)).isEmpty();
  }

  private Child start(String script) throws IOException {
    return Child.start("child", List.of("bash", "-c", script), folder, log());
  }

  private Path log() {
    return folder.resolve("child.log");
  }

  private void awaitLine(String line) throws IOException {
    Until.holds(
        "there is a line " + line,
        () -> Files.readString(log()).contains(line),
        3 * Until.SECONDS_MAX);
  }

  private static ProcessHandle awaitDescendant(ProcessHandle process) {
    Until.holds(
        "there is a descendant",
        () -> process.descendants().findAny().isPresent(),
        3 * Until.SECONDS_MAX);
    return process.descendants().findFirst().orElseThrow();
  }
}
