package org.howdah.worker;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.howdah.record.FolderLock;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SharedLinksTest {
  @TempDir Path scratch;

  private Path folder;

  @BeforeEach
  void makeFolder() throws IOException {
    folder = Files.createDirectory(scratch.resolve("folder"));
  }

  @Test
  void whoHasALinkSeesItsOwnContentAsLongAsItHasIt() throws Exception {
    long seed = Long.getLong("howdah.seed", new Random().nextLong());
    Random random = new Random(seed);
    ExecutorService threads = Executors.newFixedThreadPool(4);
    try {
      List<Future<Integer>> all = new ArrayList<>();
      for (int thread = 0; thread < 4; thread++) {
        long own = random.nextLong();
        all.add(threads.submit(() -> claimAgainAndAgain(new Random(own), seed)));
      }
      int claimed = 0;
      for (Future<Integer> one : all) {
        claimed += one.get();
      }
      assertThat(claimed).as("seed " + seed).isPositive();
    } finally {
      threads.shutdownNow();
    }
    assertThat(inFolder()).as("seed " + seed).isEmpty();
  }

  private int claimAgainAndAgain(Random random, long seed) throws IOException {
    int claimed = 0;
    for (int round = 0; round < 200; round++) {
      String content = "content " + random.nextInt(2);
      Path copy = Files.createTempFile(scratch, "copy", "");
      Files.writeString(copy, content);
      try (SharedLinks links = new SharedLinks()) {
        if (links.claim(folder, Map.of("name", copy)).isEmpty()) {
          claimed++;
          assertThat(folder.resolve("name")).as("seed " + seed).hasContent(content);
        }
      }
      Files.delete(copy);
    }
    return claimed;
  }

  @Test
  void ofSeveralLinksEitherAllAreMadeOrNone() throws Exception {
    Files.writeString(folder.resolve("b"), "the user's");
    Path one = file("one");
    try (SharedLinks links = new SharedLinks()) {
      Map<String, Path> copies = new TreeMap<>(Map.of("a", one, "b", one, "c", one));
      assertThat(links.claim(folder, copies)).contains(folder.resolve("b").toString());
      assertThat(inFolder()).containsExactly("b");
    }
    assertThat(folder.resolve("b")).hasContent("the user's");
  }

  @Test
  void aNameMayHaveFoldersWhichGoWithTheLink() throws Exception {
    try (SharedLinks links = new SharedLinks()) {
      assertThat(links.claim(folder, Map.of("deep/er/name", file("one")))).isEmpty();
      assertThat(folder.resolve("deep/er/name")).hasContent("one");
    }
    assertThat(inFolder()).isEmpty();
  }

  @Test
  void foldersOfTheSameFilesAreTheSame() throws Exception {
    Path copy = folderOf("copy", "text");
    Path users = folderOf("folder/dictionaries", "text");
    Files.createFile(users.resolve(".a.crc"));
    try (SharedLinks links = new SharedLinks()) {
      assertThat(links.claim(folder, Map.of("dictionaries", copy))).isEmpty();
      Files.writeString(users.resolve("a"), "next");
      assertThat(links.claim(folder, Map.of("dictionaries", copy))).isNotEmpty();
    }
    assertThat(users.resolve("a")).hasContent("next");
  }

  @Test
  void aFolderWithAFurtherFileIsAnother() throws Exception {
    Path copy = folderOf("copy", "text");
    Path users = folderOf("folder/dictionaries", "text");
    Files.createFile(users.resolve("b"));
    try (SharedLinks links = new SharedLinks()) {
      assertThat(links.claim(folder, Map.of("dictionaries", copy))).contains("is another file");
    }
  }

  @Test
  void whatTheUserHasPutInThePlaceOfALinkStays() throws Exception {
    Path link = folder.resolve("name");
    try (SharedLinks links = new SharedLinks()) {
      assertThat(links.claim(folder, Map.of("name", file("one")))).isEmpty();
      Files.delete(link);
      Files.writeString(link, "the user's");
    }
    assertThat(link).hasContent("the user's");
  }

  /** As a job of another process, whose lock this one does not know. */
  @Test
  void theLinkOfALivingJobElsewhereIsLeftAloneWhateverItLeadsTo() throws Exception {
    Path others = Files.createDirectories(scratch.resolve("howdah/job_x_0001/cache"));
    Files.writeString(others.resolve("name"), "same");
    Files.createSymbolicLink(folder.resolve("name"), others.resolve("name"));
    try (SharedLinks links = new SharedLinks()) {
      assertThat(links.claim(folder, Map.of("name", file("same")))).contains("another command");
    }
    assertThat(folder.resolve("name")).hasContent("same");
  }

  /** The lock file of a dead process is there, but nobody holds it. */
  @Test
  void theLinkOfADeadJobIsReplacedAndItsFilesGo() throws Exception {
    Path dead = scratch.resolve("howdah/job_x_0001");
    Files.createDirectories(dead.resolve("cache"));
    Files.writeString(dead.resolve("cache/name"), "dead");
    Files.createFile(FolderLock.fileOf(dead));
    Files.createSymbolicLink(folder.resolve("name"), dead.resolve("cache/name"));
    try (SharedLinks links = new SharedLinks()) {
      assertThat(links.claim(folder, Map.of("name", file("new")))).isEmpty();
      assertThat(folder.resolve("name")).hasContent("new");
    }
    assertThat(dead).doesNotExist();
    assertThat(inFolder()).isEmpty();
  }

  @Test
  void ofManyWhoFindALeftOverAtOnceOneGetsTheName() throws Exception {
    Path link = folder.resolve("name");
    ExecutorService threads = Executors.newFixedThreadPool(4);
    try {
      for (int round = 0; round < 50; round++) {
        Files.createSymbolicLink(link, scratch.resolve("howdah/job_x_0001/cache/gone"));
        List<SharedLinks> all = Stream.generate(SharedLinks::new).limit(4).toList();
        List<Callable<String>> claims = new ArrayList<>();
        for (SharedLinks links : all) {
          Path copy = file("content " + claims.size());
          claims.add(() -> links.claim(folder, Map.of("name", copy)));
        }
        int got = 0;
        for (Future<String> claim : threads.invokeAll(claims)) {
          got += claim.get().isEmpty() ? 1 : 0;
        }
        assertThat(got).isEqualTo(1);
        all.forEach(SharedLinks::close);
        assertThat(Files.exists(link, LinkOption.NOFOLLOW_LINKS)).isFalse();
      }
    } finally {
      threads.shutdownNow();
    }
  }

  private Path file(String content) throws IOException {
    return Files.writeString(Files.createTempFile(scratch, "copy", ""), content);
  }

  private Path folderOf(String name, String content) throws IOException {
    Path made = Files.createDirectories(scratch.resolve(name));
    Files.writeString(made.resolve("a"), content);
    return made;
  }

  private List<String> inFolder() throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.map(file -> file.getFileName().toString()).toList();
    }
  }
}
