package org.howdah.cache.share;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;
import java.util.stream.Stream;
import org.howdah.cache.Admission;
import org.howdah.cache.CachedBlock;
import org.howdah.cache.LocalCache;
import org.howdah.cache.Origin;
import org.howdah.cache.block.ChunkBuffer;
import org.howdah.cache.policy.DataSet;
import org.howdah.cache.policy.Policies;
import org.howdah.cache.policy.Request;
import org.howdah.record.FileRange;
import org.howdah.record.HowdahException;
import org.howdah.testkit.Seeds;
import org.howdah.testkit.Until;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** One process has the cache, with room for four blocks, and others read through it. */
@Timeout(60)
class SharedBlocksTest {
  private static final long BLOCK = Origin.BLOCK_BYTES;
  private static final DataSet A = new DataSet("/a", 4);
  private static final DataSet B = new DataSet("/b", 2);

  @TempDir Path folder;
  private final AtomicLong nanos = new AtomicLong(1);
  private LocalCache cache;
  private CacheServer server;
  private SharedBlocks one;
  private SharedBlocks other;

  @BeforeEach
  void open() throws IOException {
    serve();
    one = connect();
    other = connect();
  }

  private void serve() throws IOException {
    LocalCache.Settings settings =
        new LocalCache.Settings(
            folder.resolve("c"), 4 * BLOCK, BLOCK, false, Policies.LRU, false, 0);
    cache = LocalCache.open("n", settings);
    server = CacheServer.start(cache.node(), BLOCK, socket());
  }

  private Path socket() {
    return folder.resolve("socket");
  }

  private SharedBlocks connect() throws IOException {
    return SharedBlocks.connect(socket(), SharedBlocks.PATIENCE_MILLIS, nanos::get);
  }

  @AfterEach
  void close() {
    one.close();
    other.close();
    server.close();
    cache.close();
  }

  private static Request request(DataSet set, int number) {
    return new Request("worker", "1", set, Origin.block(set, number));
  }

  private static boolean read(SharedBlocks blocks, DataSet set, int number) {
    return Origin.read(blocks, request(set, number));
  }

  private List<Path> files() throws IOException {
    try (Stream<Path> files = Files.list(folder.resolve("c/blocks"))) {
      return files.toList();
    }
  }

  private static void await(BooleanSupplier condition) {
    Until.holds("it is so", condition::getAsBoolean);
  }

  @Test
  void whatOneProcessHasReadTheOtherFinds() {
    assertThat(read(one, A, 0)).isFalse();
    assertThat(read(other, A, 0)).isTrue();
    assertThat(read(one, A, 0)).isTrue();
    assertThat(one.has(Origin.block(A, 0))).isTrue();
    assertThat(one.has(Origin.block(A, 1))).isFalse();
    await(() -> cache.node().stats().hitBytes() == 2 * BLOCK);
    assertThat(cache.node().stats().missBytes()).isEqualTo(BLOCK);
    assertThat(cache.node().stats().admitted()).isEqualTo(1);
  }

  @Test
  void aProcessIsToldOfTheCacheThatItReadsThrough() {
    assertThat(one.blockBytes()).isEqualTo(BLOCK);
    assertThat(one.node()).isEqualTo("n");
  }

  @Test
  void oneOfThemWritesABlock() throws IOException {
    Admission admission = one.admit(request(A, 0)).orElseThrow();
    assertThat(other.admit(request(A, 0))).isEmpty();
    byte[] bytes = Origin.bytes(Origin.block(A, 0));
    assertThat(admission.append(bytes, 0, bytes.length)).isTrue();
    assertThat(other.open(request(A, 0), new ChunkBuffer())).as("not whole yet").isEmpty();
    assertThat(admission.commit()).isTrue();
    assertThat(read(other, A, 0)).isTrue();
    assertThat(files()).hasSize(1);
  }

  @Test
  void whatAProcessThatEndsWasWritingLeavesNothingAndMayBeWrittenAnew() throws IOException {
    Admission admission = one.admit(request(A, 0)).orElseThrow();
    admission.append(new byte[10], 0, 10);
    assertThat(files()).hasSize(1);
    one.close();
    await(() -> cache.node().stats().inputBytes() == 0);
    assertThat(files()).isEmpty();
    assertThat(read(other, A, 0)).isFalse();
    assertThat(read(other, A, 0)).isTrue();
    assertThat(admission.append(new byte[990], 0, 990)).isTrue();
    assertThat(admission.commit()).as("the right to write it has gone").isFalse();
    assertThat(read(other, A, 0)).as("the other's is as it was").isTrue();
  }

  @Test
  void whatAProcessReadsTakesSpaceUntilItEndsHoweverItDoes() {
    read(one, A, 0);
    CachedBlock reading = one.open(request(A, 0), new ChunkBuffer()).orElseThrow();
    assertThat(cache.node().drop("/a")).isEqualTo(1);
    assertThat(cache.node().stats().inputBytes()).isEqualTo(BLOCK);
    one.close();
    await(() -> cache.node().stats().inputBytes() == 0);
    assertThat(reading.read(0, new byte[1000], 0, 1000)).as("its file is still open").isTrue();
  }

  @Test
  void whatOthersNeedGoesThoughItIsBeingWritten() throws IOException {
    Admission admission = one.admit(request(A, 0)).orElseThrow();
    assertThat(cache.node().drop("/a")).isEqualTo(1);
    admission.append(new byte[1000], 0, 1000);
    assertThat(admission.commit()).isFalse();
    assertThat(files()).isEmpty();
  }

  @Test
  void whatIsDamagedIsReadFromElsewhereAndGone() throws IOException {
    read(one, A, 0);
    byte[] bytes = Files.readAllBytes(files().get(0));
    bytes[500] ^= 1;
    Files.write(files().get(0), bytes);
    assertThat(read(other, A, 0)).isFalse();
    assertThat(cache.node().stats().bad()).isEqualTo(1);
    assertThat(read(other, A, 0)).as("it was cached anew").isTrue();
  }

  @Test
  void aFolderThatVanishedIsNoCacheAndNoFailure() throws IOException {
    read(one, A, 0);
    try (Stream<Path> files = Files.list(folder.resolve("c/blocks"))) {
      for (Path file : files.toList()) {
        Files.delete(file);
      }
    }
    Files.delete(folder.resolve("c/blocks"));
    for (int i = 0; i < 4; i++) {
      assertThat(read(one, A, i)).isFalse();
    }
    assertThat(one.admit(request(A, 0))).as("after some failures it takes no more").isEmpty();
    assertThat(cache.node().stats().inputBytes()).isZero();
  }

  @Test
  void aFileThatWasReplacedIsNeverServed() {
    read(one, A, 0);
    Request changed = new Request("worker", "2", A, Origin.block(A, 0, "v2"));
    assertThat(Origin.read(other, changed)).isFalse();
    assertThat(one.has(Origin.block(A, 0))).isFalse();
    assertThat(Origin.read(one, changed)).isTrue();
  }

  @Test
  void blocksGoForOthersAsInOneProcess() {
    for (int i = 0; i < 4; i++) {
      read(one, A, i);
    }
    read(other, B, 0);
    read(other, B, 1);
    assertThat(read(one, B, 0)).isTrue();
    assertThat(cache.node().stats().evicted()).isPositive();
    assertThat(cache.node().stats().inputBytes()).isLessThanOrEqualTo(4 * BLOCK);
  }

  @Test
  void withoutTheOtherProcessThereAreNoBlocksAndAfterASecondItIsLookedFor() throws IOException {
    read(one, A, 0);
    CachedBlock reading = one.open(request(A, 0), new ChunkBuffer()).orElseThrow();
    server.close();
    cache.close();
    assertThat(read(one, A, 1)).isFalse();
    assertThat(one.has(Origin.block(A, 0))).isFalse();
    assertThat(reading.read(0, new byte[1000], 0, 1000)).isTrue();
    reading.close();
    serve();
    assertThat(one.has(Origin.block(A, 0))).as("not looked for yet").isFalse();
    nanos.addAndGet(TimeUnit.SECONDS.toNanos(1));
    assertThat(one.has(Origin.block(A, 0))).as("the blocks of before").isTrue();
  }

  @Test
  void aProcessThatHangsHoldsReadersUpOnce() throws IOException {
    Path hanging = folder.resolve("hanging");
    try (ServerSocketChannel door = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
      door.bind(UnixDomainSocketAddress.of(hanging));
      Thread greeter = new Thread(() -> greet(door));
      greeter.start();
      try (SharedBlocks blocks = SharedBlocks.connect(hanging, 200, nanos::get)) {
        assertThat(blocks.open(request(A, 0), new ChunkBuffer())).isEmpty();
        assertThat(blocks.admit(request(A, 0))).isEmpty();
        long began = System.nanoTime();
        assertThat(blocks.has(Origin.block(A, 0))).isFalse();
        assertThat(System.nanoTime() - began).isLessThan(TimeUnit.MILLISECONDS.toNanos(200));
      } finally {
        greeter.interrupt();
      }
    }
  }

  @Test
  void aProcessThatHangsIsLeftAloneForHalfAMinuteHoweverLongItHeldReadersUp() throws IOException {
    Path hanging = folder.resolve("hanging");
    LongSupplier slow = () -> nanos.addAndGet(TimeUnit.SECONDS.toNanos(2));
    try (ServerSocketChannel door = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
      door.bind(UnixDomainSocketAddress.of(hanging));
      Thread greeter = new Thread(() -> greet(door));
      greeter.start();
      try (SharedBlocks blocks = SharedBlocks.connect(hanging, 200, slow)) {
        door.configureBlocking(false);
        for (int i = 0; i < 5; i++) {
          assertThat(blocks.open(request(A, i % 4), new ChunkBuffer())).isEmpty();
        }
        assertThat(door.accept()).as("who asked a second time").isNull();
        nanos.addAndGet(SharedBlocks.LATE_RETRY_NANOS);
        assertThat(blocks.has(Origin.block(A, 0))).isFalse();
        try (SocketChannel again = door.accept()) {
          assertThat(again).isNotNull();
        }
        assertThat(blocks.has(Origin.block(A, 0))).isFalse();
        assertThat(door.accept()).as("nor greets any more").isNull();
      } finally {
        greeter.interrupt();
      }
    }
  }

  /** Says who it is, and no more. */
  private void greet(ServerSocketChannel door) {
    try (SocketChannel client = door.accept()) {
      new Frames(client).write(new Message.Hello(BLOCK, "n", folder).encode());
      new CountDownLatch(1).await();
    } catch (IOException | InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Test
  void anInterruptedReaderHarmsNoOther() {
    read(one, A, 0);
    Thread.currentThread().interrupt();
    assertThat(one.open(request(A, 0), new ChunkBuffer())).isEmpty();
    assertThat(Thread.interrupted()).isTrue();
    assertThat(read(one, A, 0)).as("with a connection of its own").isTrue();
    assertThat(cache.node().stats().failures()).isZero();
  }

  @Test
  void bytesThatAreNoMessagesEndTheirConnectionAlone() {
    assertThat(read(one, A, 0)).isFalse();
    Seeds.check(
        50,
        random -> {
          sendGarbage(random);
          assertThat(read(one, A, 0)).isTrue();
          assertThat(read(other, A, 0)).isTrue();
        });
  }

  private void sendGarbage(Random random) {
    byte[] garbage = new byte[1 + random.nextInt(100)];
    random.nextBytes(garbage);
    try (SocketChannel client = SocketChannel.open(UnixDomainSocketAddress.of(socket()))) {
      if (random.nextBoolean()) {
        ByteBuffer head = ByteBuffer.allocate(Integer.BYTES).putInt(garbage.length).flip();
        client.write(head);
      }
      client.write(ByteBuffer.wrap(garbage));
    } catch (IOException e) {
      // It hangs up in the middle of it.
    }
  }

  @Test
  void aBlockWhoseNameIsEndlessIsNotCached() {
    DataSet endless = new DataSet("/" + "a".repeat(Message.BYTES_MAX), 1);
    assertThat(read(one, endless, 0)).isFalse();
    assertThat(read(one, A, 0)).isFalse();
    assertThat(read(one, A, 0)).isTrue();
  }

  @Test
  void whatIsCachedOfAFileIsKnownByRanges() {
    read(one, A, 1);
    read(one, A, 2);
    FileRange all = new FileRange("/a", 0, 4 * BLOCK);
    FileRange end = new FileRange("/a", 2 * BLOCK + 400, 2 * BLOCK - 400);
    FileRange none = new FileRange("/b", 0, BLOCK);
    assertThat(cache.node().cachedBytes(List.of(all, end, none))).containsExactly(2000, 600, 0);
  }

  @Test
  void aSocketWhoseNameIsTooLongIsRefused() {
    Path far = folder.resolve("d".repeat(CacheServer.NAME_BYTES_MAX));
    assertThatThrownBy(() -> CacheServer.start(cache.node(), BLOCK, far))
        .isInstanceOf(HowdahException.class)
        .hasMessageContaining("name a cache folder with a shorter path");
  }

  @Test
  void aSharedCacheHasADoorThatNobodyElseMayEnterAndIsTriedAgainUntilItOpens() throws IOException {
    Path taken = folder.resolve("c");
    SharedCache shared = SharedCache.start(LocalCache.Settings.ofInput(taken, 1 << 20), 20);
    try (shared) {
      assertThat(shared.stats()).as("another has the folder").isEmpty();
      assertThat(shared.cachedBytes(List.of(new FileRange("/a", 0, 1)))).containsExactly(0);
      server.close();
      cache.close();
      await(() -> shared.stats().isPresent());
      Path door = shared.socket().getParent();
      assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(door)))
          .isEqualTo("rwx------");
      try (SharedBlocks blocks = SharedBlocks.connect(shared.socket())) {
        assertThat(read(blocks, A, 0)).isFalse();
        assertThat(read(blocks, A, 0)).isTrue();
      }
    }
    serve();
  }
}
