package org.howdah.cache;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.howdah.cache.block.NoMemory;
import org.howdah.cache.policy.DataSet;
import org.howdah.cache.policy.Policies;
import org.howdah.cache.policy.RegionSizes;
import org.howdah.cache.policy.Request;
import org.howdah.record.Folders;
import org.howdah.record.HowdahException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** One node, whose cache has room for four blocks, two of them in the pool. */
class NodeTest {
  private static final DataSet A = new DataSet("/a", 4);
  private static final DataSet B = new DataSet("/b", 2);
  private static final long BLOCK = Origin.BLOCK_BYTES;
  private static final RegionSizes FOUR = new RegionSizes(2 * BLOCK, 100, 2, BLOCK);

  @TempDir Path folder;
  private final AtomicLong day = new AtomicLong();
  private WriteBudget writes = WriteBudget.unlimited();
  private Node node;

  @BeforeEach
  void open() throws IOException {
    node = open(FOUR);
  }

  private Node open(RegionSizes sizes) throws IOException {
    return Node.open("n", folder, sizes, writes, new LocalMaster(Policies.MPCACHE.create()));
  }

  @AfterEach
  void close() {
    node.close();
  }

  private boolean read(String job, DataSet set, int number) {
    return Origin.read(node, "n", job, set, number);
  }

  private void fill() {
    for (int i = 0; i < 4; i++) {
      read("1", A, i);
    }
    assertThat(node.blocks()).hasSize(4);
  }

  private List<Path> files() throws IOException {
    try (Stream<Path> files = Files.list(folder.resolve("blocks"))) {
      return files.toList();
    }
  }

  private static Request request(DataSet set, int number) {
    return new Request("n", "1", set, Origin.block(set, number));
  }

  @Test
  void whatWasReadOnceIsThereTheSecondTime() {
    assertThat(read("1", A, 0)).isFalse();
    assertThat(read("2", A, 0)).isTrue();
    CacheStats stats = node.stats();
    assertThat(stats.hitBytes()).isEqualTo(1000);
    assertThat(stats.missBytes()).isEqualTo(1000);
    assertThat(stats.admitted()).isEqualTo(1);
    assertThat(stats.inputBytes()).isEqualTo(BLOCK);
  }

  @Test
  void aFileThatWasReplacedIsNeverServed() throws IOException {
    fill();
    Request changed = new Request("n", "2", A, Origin.block(A, 0, "v2"));
    assertThat(Origin.read(node, changed)).isFalse();
    assertThat(node.blocks()).as("the old version is gone").hasSize(1);
    assertThat(files()).hasSize(1);
    assertThat(Origin.read(node, changed)).isTrue();
    assertThat(node.stats().inputBytes()).isEqualTo(BLOCK);
  }

  @Test
  void whoStillReadsAnOlderFileDropsNothingOfTheNewer() {
    fill();
    Request changed = new Request("n", "2", A, Origin.block(A, 0, "v2"));
    assertThat(Origin.read(node, changed)).isFalse();
    assertThat(node.open(request(A, 1))).as("of the older").isEmpty();
    assertThat(node.has(changed.block())).isTrue();
    assertThat(node.has(request(A, 1).block())).isFalse();
  }

  @Test
  void aReaderForWhomThereIsNoMemoryDoesWithoutTheCacheAndLeavesItAlone() {
    read("1", A, 0);
    try (CachedBlock block = node.open(request(A, 0), NoMemory.atAll()).orElseThrow()) {
      assertThat(block.read(0, new byte[1000], 0, 1000)).isFalse();
    }
    assertThat(node.stats().failures()).isEqualTo(1);
    assertThat(read("2", A, 0)).as("it is there for others").isTrue();
  }

  @Test
  void whatIsEvictedIsGoneFromTheFolder() throws IOException {
    fill();
    read("2", B, 0);
    read("3", B, 0);
    assertThat(node.blocks()).extracting(block -> block.dataSet()).containsExactly(B);
    assertThat(files()).hasSize(1);
    assertThat(node.stats().evicted()).isEqualTo(4);
    assertThat(node.stats().refused()).isEqualTo(1);
  }

  @Test
  void whoseFolderWasDeletedAndMadeAnewLeavesItToTheNext() throws IOException {
    fill();
    byte[] block = Files.readAllBytes(files().get(0));
    String name = files().get(0).getFileName().toString();
    Folders.delete(folder);
    Files.createDirectories(folder.resolve("blocks"));
    Files.createFile(folder.resolve("howdah-cache.lock"));
    Path others = Files.write(folder.resolve("blocks").resolve(name), block);
    assertThat(node.admit(request(B, 0))).isEmpty();
    assertThat(node.begin(request(B, 1))).isEmpty();
    assertThat(node.localized().take(1)).isFalse();
    assertThat(node.drop("/a")).as("forgotten here").isEqualTo(4);
    node.close();
    assertThat(files()).containsExactly(others);
    try (Stream<Path> files = Files.list(folder)) {
      assertThat(files).hasSize(2);
    }
  }

  @Test
  void aBlockThatIsWholeOnlyAfterItsFolderWasDeletedIsNotPublished() throws IOException {
    Admission admission = node.admit(request(A, 0)).orElseThrow();
    byte[] bytes = Origin.bytes(Origin.block(A, 0));
    admission.append(bytes, 0, bytes.length);
    Path temporary = files().get(0);
    Folders.delete(folder);
    Files.createDirectories(folder.resolve("blocks"));
    Files.createFile(folder.resolve("howdah-cache.lock"));
    Files.createFile(temporary);
    assertThat(admission.commit()).isFalse();
    assertThat(files()).as("another process's").doesNotContain(blockFile(temporary));
  }

  private static Path blockFile(Path temporary) {
    return Path.of(temporary.toString().replaceFirst("\\.[^.]*$", ""));
  }

  @Test
  void aDamagedBlockIsAMissAndGone() throws IOException {
    read("1", A, 0);
    Path file = files().get(0);
    byte[] bytes = Files.readAllBytes(file);
    bytes[500] ^= 1;
    Files.write(file, bytes);
    assertThat(read("2", A, 0)).isFalse();
    assertThat(node.stats().bad()).isEqualTo(1);
    assertThat(read("3", A, 0)).as("it was cached anew").isTrue();
  }

  @Test
  void aBlockThatGetsDamagedWhileItIsOpenIsNotServed() throws IOException {
    read("1", A, 0);
    try (CachedBlock block = node.open(request(A, 0)).orElseThrow()) {
      byte[] bytes = Files.readAllBytes(files().get(0));
      bytes[999] ^= 1;
      Files.write(files().get(0), bytes);
      assertThat(block.read(0, new byte[1000], 0, 1000)).isFalse();
    }
    assertThat(node.blocks()).isEmpty();
    assertThat(node.stats().inputBytes()).isZero();
  }

  @Test
  void aBlockThatTheDeviceDoesNotGiveAtTheStartIsAFailureAndStays() throws IOException {
    read("1", A, 0);
    node.close();
    Path file = files().get(0);
    Files.delete(file);
    Files.createSymbolicLink(file, file);
    node = open(FOUR);
    assertThat(node.stats().failures()).isEqualTo(1);
    assertThat(node.stats().bad()).isZero();
    assertThat(files()).containsExactly(file);
  }

  @Test
  void verifyFindsDamageThatNobodyHasRead() throws IOException {
    fill();
    Path file = files().get(2);
    byte[] bytes = Files.readAllBytes(file);
    bytes[0] ^= 1;
    Files.write(file, bytes);
    assertThat(node.verify()).isEqualTo(1);
    assertThat(node.verify()).isZero();
    assertThat(node.blocks()).hasSize(3);
  }

  @Test
  void aFolderThatVanishedIsNoCacheAndNoFailure() throws IOException {
    fill();
    Folders.delete(folder.resolve("blocks"));
    for (int i = 0; i < 4; i++) {
      assertThat(read("2", A, i)).isFalse();
    }
    assertThat(node.blocks()).isEmpty();
    assertThat(node.stats().inputBytes()).isZero();
    assertThat(node.admit(request(A, 0))).as("after some failures it takes no more").isEmpty();
    assertThat(node.stats().failures()).isEqualTo(4 + FailureBrake.FAILURES_MAX);
  }

  @Test
  void aBlockThatIsBeingReadGoesFromTheFolderButNotFromTheBudget() throws IOException {
    read("1", A, 0);
    CachedBlock open = node.open(request(A, 0)).orElseThrow();
    assertThat(node.drop("/a")).isEqualTo(1);
    assertThat(files()).isEmpty();
    assertThat(node.stats().inputBytes()).isEqualTo(BLOCK);
    assertThat(open.read(0, new byte[10], 0, 10)).isTrue();
    open.close();
    open.close();
    assertThat(node.stats().inputBytes()).isZero();
  }

  @Test
  void aTaskThatIsToldToStopCostsTheCacheNothing() {
    read("1", A, 0);
    try (CachedBlock block = node.open(request(A, 0)).orElseThrow()) {
      Thread.currentThread().interrupt();
      assertThat(block.read(0, new byte[1000], 0, 1000)).isFalse();
    }
    assertThat(node.admit(request(A, 1)).map(a -> a.append(new byte[1000], 0, 1000)))
        .hasValue(false);
    assertThat(Thread.interrupted()).isTrue();
    assertThat(read("2", A, 0)).isTrue();
    assertThat(node.stats().failures()).isZero();
    assertThat(node.stats().inputBytes()).isEqualTo(BLOCK);
  }

  @Test
  void onlyOneTaskWritesABlock() {
    Admission first = node.admit(request(A, 0)).orElseThrow();
    assertThat(node.admit(request(A, 0))).isEmpty();
    assertThat(node.open(request(A, 0))).isEmpty();
    first.abort();
    assertThat(node.stats().inputBytes()).isZero();
    assertThat(node.admit(request(A, 0))).isPresent();
  }

  @Test
  void aBlockOfWhichBytesAreMissingIsNotThere() throws IOException {
    Admission admission = node.admit(request(A, 0)).orElseThrow();
    assertThat(admission.append(new byte[999], 0, 999)).isTrue();
    assertThat(admission.commit()).isFalse();
    assertThat(files()).isEmpty();
    assertThat(node.stats().failures()).isZero();
  }

  @Test
  void aBlockThatIsDroppedWhileItIsWrittenIsNotThere() throws IOException {
    Admission admission = node.admit(request(A, 0)).orElseThrow();
    assertThat(node.drop("/a")).isEqualTo(1);
    assertThat(node.admit(request(A, 0))).as("its file is still being written").isEmpty();
    admission.append(new byte[1000], 0, 1000);
    assertThat(admission.commit()).isFalse();
    assertThat(files()).isEmpty();
    assertThat(node.stats().inputBytes()).isZero();
  }

  @Test
  void dropTakesAFileOrAFolderAndNothingElse() {
    for (String name : List.of("/d/a", "/d/b", "/da")) {
      read("1", new DataSet(name, 1), 0);
    }
    assertThat(node.drop("/d")).isEqualTo(2);
    assertThat(node.drop("/da")).isEqualTo(1);
  }

  @Test
  void localizedDataTakesThePoolFromInputAndGivesItBack() {
    fill();
    assertThat(node.localized().take(100)).isTrue();
    assertThat(node.stats().evicted()).isZero();
    assertThat(node.localized().take(1)).isTrue();
    assertThat(node.blocks()).as("the data set went as a whole").isEmpty();
    assertThat(node.stats().poolBlocksMoved()).isEqualTo(1);
    assertThat(node.localized().take(2 * BLOCK)).isFalse();
    node.localized().release(101);
    assertThat(node.stats().poolBlocksMoved()).isEqualTo(2);
    assertThat(node.stats().localizedBytes()).isZero();
  }

  @Test
  void ofADataSetThatIsBeingReadLocalizedDataTakesAsLittleAsItNeeds() {
    fill();
    try (CachedBlock reading = node.open(request(A, 0)).orElseThrow()) {
      assertThat(node.localized().take(101)).isTrue();
      assertThat(node.blocks()).hasSize(3);
      assertThat(reading.read(0, new byte[1], 0, 1)).isTrue();
    }
  }

  @Test
  void aJobBeginsWithWhatTheLastOneLikeItTook() {
    Master.Job first = new Master.Job("1", "sort", 5000);
    try (JobShare share = node.localized().startJob(first)) {
      assertThat(share.poolBlocks()).isZero();
      node.localized().take(100 + 2 * BLOCK);
      node.localized().release(100 + 2 * BLOCK);
    }
    try (JobShare share = node.localized().startJob(new Master.Job("2", "sort", 5000))) {
      assertThat(share.poolBlocks()).isEqualTo(2);
      for (int i = 0; i < 4; i++) {
        read("2", A, i);
      }
      assertThat(node.blocks()).as("the pool is reserved").hasSize(2);
    }
    assertThat(node.localized().startJob(new Master.Job("3", "sort", 5000)).poolBlocks())
        .as("a job that took none has spoken last")
        .isZero();
  }

  @Test
  void jobsThatOverlapAreRememberedByWhatTheNodeNeededWhileEachRan() {
    LocalizedSpace space = node.localized();
    try (JobShare early = space.startJob(new Master.Job("1", "early", 5000))) {
      space.take(100 + 2 * BLOCK);
      space.release(100 + BLOCK);
      try (JobShare late = space.startJob(new Master.Job("2", "late", 5000))) {
        assertThat(early.poolBlocks() + late.poolBlocks()).isZero();
      }
      space.release(BLOCK);
    }
    assertThat(space.startJob(new Master.Job("3", "early", 5000)).poolBlocks()).isEqualTo(2);
    assertThat(space.startJob(new Master.Job("4", "late", 5000)).poolBlocks()).isEqualTo(1);
  }

  @Test
  void aSmallerBudgetKeepsAsMuchAsFits() throws IOException {
    fill();
    read("2", A, 0);
    node.close();
    node = open(new RegionSizes(2 * BLOCK, 0, 0, 1));
    assertThat(node.stats().inputBytes()).isLessThanOrEqualTo(2 * BLOCK);
    assertThat(files()).hasSize(node.blocks().size());
  }

  @Test
  void aCacheWithoutSpaceTakesNothing() throws IOException {
    node.close();
    node = open(RegionSizes.of(0, BLOCK));
    assertThat(read("1", A, 0)).isFalse();
    assertThat(read("2", A, 0)).isFalse();
    assertThat(node.localized().take(1)).isFalse();
    assertThat(files()).isEmpty();
  }

  @Test
  void aDeviceThatMayNotBeWrittenKeepsWhatItHas() throws IOException {
    read("1", A, 0);
    node.close();
    writes = new WriteBudget(2 * BLOCK, () -> TimeUnit.DAYS.toMillis(day.get()));
    node = open(FOUR);
    read("1", A, 1);
    assertThat(node.localized().take(BLOCK + 1)).isFalse();
    assertThat(node.localized().take(BLOCK)).isTrue();
    assertThat(read("2", A, 2)).isFalse();
    assertThat(read("3", A, 2)).as("was not written").isFalse();
    assertThat(read("3", A, 0)).isTrue();
    day.incrementAndGet();
    read("4", A, 2);
    assertThat(read("5", A, 2)).isTrue();
  }

  private void openWithWrites(long bytesADay) throws IOException {
    node.close();
    writes = new WriteBudget(bytesADay, () -> 0);
    node = open(FOUR);
  }

  @Test
  void whatIsNotWrittenOfABlockMayBeWrittenLater() throws IOException {
    openWithWrites(2 * BLOCK);
    Admission admission = node.admit(request(A, 0)).orElseThrow();
    admission.append(new byte[300], 0, 300);
    admission.abort();
    admission.abort();
    assertThat(node.localized().take(2 * BLOCK - 299)).isFalse();
    assertThat(node.localized().take(2 * BLOCK - 300)).isTrue();
  }

  private void openGuarded() throws IOException {
    node.close();
    Master master = new LocalMaster(Policies.LRU, 4 * BLOCK, folder, true);
    node = Node.open("n", folder, FOUR, writes, master);
  }

  @Test
  void whatIsNotWrittenOfABlockIsNotUsedOfTheGuardsCredit() throws IOException {
    openGuarded();
    for (int i = 0; i < 100; i++) {
      node.admit(request(A, 0)).orElseThrow().abort();
    }
    assertThat(read("1", A, 0)).isFalse();
    assertThat(read("2", A, 0)).isTrue();
  }

  @Test
  void aBlockThatGoesBeforeItsFileIsMadeUsesNoneOfTheGuardsCredit() throws IOException {
    openGuarded();
    Files.delete(folder.resolve("blocks"));
    for (int i = 1; i < FailureBrake.FAILURES_MAX; i++) {
      assertThat(node.admit(request(A, 0))).isEmpty();
    }
    Files.createDirectory(folder.resolve("blocks"));
    fill();
  }

  @Test
  void aWriterThatFailsCostsNoMoreThanWhatItWrote() throws IOException {
    openWithWrites(2 * BLOCK);
    Admission admission = node.admit(request(A, 0)).orElseThrow();
    admission.append(new byte[300], 0, 300);
    Thread.currentThread().interrupt();
    assertThat(admission.append(new byte[700], 0, 700)).isFalse();
    assertThat(Thread.interrupted()).isTrue();
    assertThat(node.localized().take(2 * BLOCK - 299)).isFalse();
    assertThat(node.localized().take(2 * BLOCK - 300)).isTrue();
  }

  @Test
  void aFolderThatTakesNoFileCostsTheDeviceNothing() throws IOException {
    openWithWrites(2 * BLOCK);
    Folders.delete(folder.resolve("blocks"));
    assertThat(node.admit(request(A, 0))).isEmpty();
    assertThat(node.localized().take(2 * BLOCK)).isTrue();
  }

  @Test
  void aSecondNodeOnTheSameFolderIsToldToDoWithout() {
    assertThatThrownBy(() -> open(FOUR))
        .isInstanceOf(HowdahException.class)
        .hasMessageContaining(folder.toString());
  }

  private void assertThatTheFolderIsInUse() {
    assertThatThrownBy(() -> open(FOUR)).hasMessageContaining("in use");
  }

  @Test
  void whatIsClosedChangesNothingInAFolderThatOthersMayHave() throws IOException {
    fill();
    node.close();
    try (Node next = open(FOUR)) {
      assertThat(node.drop("/a")).isZero();
      assertThat(node.localized().take(3 * BLOCK)).isFalse();
      node.isNow(Origin.block(A, 0, "v2").file(), BLOCK);
      assertThat(files()).hasSize(4);
      assertThat(next.verify()).isZero();
    }
  }

  @Test
  void theFolderIsKeptUntilTheLastWriterHasEnded() throws IOException {
    Admission admission = node.admit(request(A, 0)).orElseThrow();
    Admission other = node.admit(request(A, 1)).orElseThrow();
    node.close();
    other.abort();
    assertThat(admission.append(new byte[1000], 0, 1000)).isTrue();
    assertThatTheFolderIsInUse();
    assertThat(admission.commit()).as("it is closed").isFalse();
    assertThat(files()).isEmpty();
    open(FOUR).close();
  }

  @Test
  void theFolderIsKeptUntilTheLastReaderHasEnded() throws IOException {
    read("1", A, 0);
    CachedBlock reading = node.open(request(A, 0)).orElseThrow();
    node.close();
    assertThatTheFolderIsInUse();
    assertThat(reading.read(0, new byte[10], 0, 10)).isTrue();
    reading.close();
    open(FOUR).close();
  }

  @Test
  void theFolderIsKeptUntilTheLastJobHasEnded() throws IOException {
    JobShare job = node.localized().startJob(new Master.Job("1", "sort", 5000));
    node.close();
    assertThatTheFolderIsInUse();
    job.close();
    open(FOUR).close();
  }

  @Test
  void whoClosesTwiceTakesTheFolderFromNobody() throws IOException {
    node.close();
    try (Node next = open(FOUR)) {
      node.close();
      assertThatTheFolderIsInUse();
      assertThat(next.blocks()).isEmpty();
    }
  }

  @Test
  void whatIsClosedGivesAndTakesNothing() {
    read("1", A, 0);
    node.close();
    Optional<CachedBlock> block = node.open(request(A, 0));
    assertThat(block).isEmpty();
    assertThat(node.admit(request(A, 1))).isEmpty();
  }

  /** What a process leaves that is killed after it has deleted two of four files. */
  private void restartHalfEvicted() throws IOException {
    fill();
    node.close();
    List<Path> files = files();
    Files.delete(files.get(0));
    Files.delete(files.get(2));
    node = open(FOUR);
    assertThat(node.blocks()).hasSize(2);
    assertThat(node.stats().inputBytes()).isEqualTo(2 * BLOCK);
  }

  @Test
  void whatAKillLeftOfADataSetIsServedAndCompleted() throws IOException {
    restartHalfEvicted();
    int hits = 0;
    for (int i = 0; i < 4; i++) {
      hits += read("2", A, i) ? 1 : 0;
    }
    assertThat(hits).isEqualTo(2);
    for (int i = 0; i < 4; i++) {
      assertThat(read("3", A, i)).isTrue();
    }
  }

  @Test
  void whatAKillLeftOfADataSetCountsAsIncompleteAndGoesFirst() throws IOException {
    restartHalfEvicted();
    read("2", B, 0);
    read("2", B, 1);
    DataSet next = new DataSet("/next", 1);
    read("3", next, 0);
    read("4", next, 0);
    assertThat(read("5", next, 0)).isTrue();
    assertThat(node.blocks()).extracting(block -> block.dataSet()).containsOnly(B, next);
    assertThat(read("5", B, 0) && read("5", B, 1)).as("what is complete stays").isTrue();
  }

  @Test
  void whatAnEarlierProcessLeftOfJobsIsGone() throws IOException {
    Path left = folder.resolve("localized/job_1/runs");
    Files.createDirectories(left);
    Files.writeString(left.resolve("run.0"), "half");
    node.close();
    node = open(FOUR);
    assertThat(folder.resolve("localized")).isEmptyDirectory();
  }
}
