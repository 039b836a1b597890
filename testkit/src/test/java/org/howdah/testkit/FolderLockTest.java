package org.howdah.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.howdah.record.FolderLock;
import org.howdah.testkit.daemon.Child;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(120)
class FolderLockTest {
  @TempDir Path parent;

  @Test
  void aFolderWhoseOwnerIsDeadIsSweptWithItsLock() throws IOException {
    Path dead = dead("dead");
    Files.createDirectories(dead.resolve("a/b"));
    Files.writeString(dead.resolve("a/b/file"), "x");
    assertThat(FolderLock.sweep(parent)).containsExactly(parent.toRealPath().resolve("dead"));
    assertThat(parent).isEmptyDirectory();
  }

  @Test
  void aFolderWhoseOwnerLivesStaysUntilItGoesInOrder() throws IOException {
    Path folder = parent.resolve("live");
    try (FolderLock lock = FolderLock.take(folder)) {
      Files.createDirectory(folder);
      assertThat(lock.isThere()).isTrue();
      assertThat(FolderLock.sweep(parent)).isEmpty();
      assertThat(folder).isDirectory();
      Files.delete(folder);
    }
    assertThat(parent).isEmptyDirectory();
  }

  @Test
  void aFolderThatNeverHadALockStays() throws IOException {
    Path folder = Files.createDirectory(parent.resolve("someones"));
    assertThat(FolderLock.sweep(parent)).isEmpty();
    assertThat(folder).isDirectory();
  }

  @Test
  void whatLinksInASweptFolderLeadToStays() throws IOException {
    Path kept = Files.createDirectory(parent.resolve("kept"));
    Files.writeString(kept.resolve("file"), "x");
    Files.createSymbolicLink(dead("dead").resolve("link"), kept);
    Files.createFile(FolderLock.fileOf(parent.resolve("itself")));
    Files.createSymbolicLink(parent.resolve("itself"), kept);
    assertThat(FolderLock.sweep(parent)).hasSize(2);
    assertThat(kept.resolve("file")).exists();
    assertThat(parent.resolve("itself")).doesNotExist();
  }

  @Test
  void aLockFileThatAnotherUserPutBesideAFolderProvesNothing() throws IOException {
    Path folder = dead("mine");
    Path lock = FolderLock.fileOf(folder);
    assumeTrue("root".equals(System.getProperty("user.name")), "only root can give files away");
    Files.setAttribute(lock, "unix:uid", 65534);
    assertThat(FolderLock.sweep(parent)).isEmpty();
    assertThat(folder).isDirectory();
  }

  @Test
  void aLockFileThatIsALinkProvesNothing() throws IOException {
    Path folder = Files.createDirectory(parent.resolve("mine"));
    Path file = Files.createFile(parent.resolve("file"));
    Files.createSymbolicLink(FolderLock.fileOf(folder), file);
    assertThat(FolderLock.sweep(parent)).isEmpty();
    assertThat(folder).isDirectory();
  }

  @Test
  void theSameFolderByAnotherNameIsNoOther() throws IOException {
    Path real = Files.createDirectory(parent.resolve("real"));
    Path alias = Files.createSymbolicLink(parent.resolve("alias"), real);
    try (FolderLock lock = FolderLock.take(real.resolve("x"))) {
      FolderLock.take(alias.resolve("x")).close();
      Files.createDirectory(real.resolve("x"));
      assertThat(FolderLock.sweep(alias)).isEmpty();
      assertThat(lock.isThere()).isTrue();
    }
  }

  @Test
  void aLockWhoseFileSomeoneDeletedCanBeTakenAgain() throws IOException {
    Path folder = parent.resolve("live");
    FolderLock first = FolderLock.take(folder);
    Files.delete(FolderLock.fileOf(folder));
    assertThat(first.isThere()).isFalse();
    try (FolderLock second = FolderLock.take(folder)) {
      Files.createDirectory(folder);
      assertThat(second.isThere()).isTrue();
      assertThat(FolderLock.sweep(parent)).isEmpty();
    }
  }

  @Test
  void processesThatSweepAllTheTimeNeverTouchWhatLives() throws Exception {
    Path shared = parent.resolve("shared");
    List<Child> children = new ArrayList<>();
    try {
      for (int i = 0; i < 3; i++) {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of("-Xmx64m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"));
        command.addAll(List.of("-cp", System.getProperty("java.class.path")));
        command.addAll(List.of(FolderLocker.class.getName(), shared.toString(), "owner" + i));
        children.add(Child.start("owner" + i, command, parent, parent.resolve("log" + i)));
      }
      for (Child child : children) {
        assertThat(child.waitFor(Duration.ofSeconds(60))).as(child.logTail()).isZero();
      }
    } finally {
      children.forEach(Child::close);
    }
    assertThat(shared).isEmptyDirectory();
  }

  /** A folder as a process leaves it that was killed. */
  private Path dead(String name) throws IOException {
    Path folder = Files.createDirectory(parent.resolve(name));
    Files.createFile(FolderLock.fileOf(folder));
    return folder;
  }
}
