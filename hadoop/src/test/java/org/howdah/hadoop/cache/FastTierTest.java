package org.howdah.hadoop.cache;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import org.apache.hadoop.conf.Configuration;
import org.howdah.cache.share.CacheServer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FastTierTest {
  @TempDir Path folder;

  @AfterEach
  void close() {
    FastTier.closeAll();
  }

  private Configuration named(Path cache) {
    Configuration conf = new Configuration(false);
    conf.set(CacheKeys.DIR, cache.toString());
    conf.set(CacheKeys.BYTES, "1g");
    return conf;
  }

  @Test
  void whoNamesNoFolderHasNoCache() {
    assertThat(FastTier.of(new Configuration(false))).isEmpty();
  }

  @Test
  void allOfAProcessShareOne() {
    FastTier first = FastTier.of(named(folder)).orElseThrow();

    assertThat(FastTier.of(named(folder.resolve("."))).orElseThrow()).isSameAs(first);
    assertThat(first.blockBytes()).isEqualTo(8 << 20);
  }

  @Test
  void whatWasBegunIsWaitedFor() throws Exception {
    Thread begun = FastTier.begin(() -> named(folder));
    FastTier tier = FastTier.of(named(folder)).orElseThrow();
    assertThat(FastTier.of(named(folder)).orElseThrow()).isSameAs(tier);
    begun.join();
    FastTier.closeAll();
    try (FastTier nobodyElseHasIt = FastTier.open(folder, named(folder))) {
      assertThat(nobodyElseHasIt.node().blocks()).isEmpty();
    }
  }

  @Test
  void whoCannotHaveTheFolderGoesOnWithout() throws IOException {
    Configuration conf = named(folder);
    try (FastTier other = FastTier.open(folder, conf)) {
      assertThat(other.node().blocks()).isEmpty();
      assertThat(FastTier.of(conf)).isEmpty();
    }
    FastTier.closeAll();
    assertThat(FastTier.of(conf)).isPresent();
  }

  @Test
  void whoCouldNotHaveTheFolderAsksAgainAfterHalfAMinute() throws IOException {
    Configuration conf = named(folder);
    AtomicLong millis = new AtomicLong(5_000);
    try (FastTier other = FastTier.open(folder, conf)) {
      assertThat(other.node().blocks()).isEmpty();
      assertThat(FastTier.of(conf, millis::get)).isEmpty();
      millis.addAndGet(FastTier.RETRY_MILLIS);
      assertThat(FastTier.of(conf, millis::get)).as("the other still has it").isEmpty();
    }
    assertThat(FastTier.of(conf, millis::get)).as("so that no job is slowed down").isEmpty();
    millis.addAndGet(FastTier.RETRY_MILLIS - 1);
    assertThat(FastTier.of(conf, millis::get)).isEmpty();
    millis.incrementAndGet();
    FastTier had = FastTier.of(conf, millis::get).orElseThrow();
    millis.addAndGet(10 * FastTier.RETRY_MILLIS);
    assertThat(FastTier.of(conf, millis::get).orElseThrow()).isSameAs(had);
  }

  @Test
  void whoHangsBehindADoorIsLeftAloneForHalfAMinuteFromThenOn() throws IOException {
    Path socket = folder.resolve("socket");
    Configuration conf = new Configuration(false);
    conf.set(CacheKeys.SOCKET, socket.toString());
    AtomicLong millis = new AtomicLong();
    LongSupplier slow = () -> millis.addAndGet(2 * FastTier.RETRY_SHARED_MILLIS);
    try (ServerSocketChannel door = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
      door.bind(UnixDomainSocketAddress.of(socket)).configureBlocking(false);
      assertThat(FastTier.of(conf, slow)).isEmpty();
      assertThat(FastTier.of(conf, slow)).isEmpty();
      door.accept().close();
      assertThat(door.accept()).as("who asked a second time").isNull();
    }
    long failed = millis.get();
    assertThat(failed).isLessThan(FastTier.RETRY_MILLIS);
    Files.delete(socket);
    conf.set(CacheKeys.DIR, folder.resolve("cache").toString());
    conf.set(CacheKeys.BYTES, "1g");
    try (FastTier other = FastTier.open(folder.resolve("cache"), conf);
        CacheServer server = CacheServer.start(other.node(), other.blockBytes())) {
      Files.createSymbolicLink(socket, server.socket());
      millis.set(failed + FastTier.RETRY_MILLIS);
      assertThat(FastTier.of(conf, millis::get)).isPresent();
    }
  }

  @Test
  void aFileInThePlaceOfTheFolderIsNoCache() throws IOException {
    Path file = Files.createFile(folder.resolve("file"));

    assertThat(FastTier.of(named(file))).isEmpty();
  }

  @Test
  void whatMakesNoSenseIsNamed() {
    assertIsNamed(CacheKeys.BYTES, "much");
    assertIsNamed(CacheKeys.BYTES, "-1");
    assertIsNamed(CacheKeys.BLOCK_BYTES, "0");
    assertIsNamed(CacheKeys.WRITE_BYTES_A_DAY, "x");
    Configuration unsized = named(folder);
    unsized.unset(CacheKeys.BYTES);
    assertThatThrownBy(() -> FastTier.open(folder, unsized)).hasMessageContaining(CacheKeys.BYTES);
  }

  private void assertIsNamed(String key, String value) {
    Configuration conf = named(folder);
    conf.set(key, value);

    assertThatThrownBy(() -> FastTier.open(folder, conf))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(key);
    assertThat(FastTier.of(conf)).isEmpty();
    FastTier.closeAll();
  }

  @Test
  void aPolicyIsChosenByItsLabel() throws IOException {
    Configuration conf = named(folder);
    conf.set(CacheKeys.POLICY, "lru");
    FastTier.open(folder, conf).close();
    conf.set(CacheKeys.POLICY, "best");

    assertThatThrownBy(() -> FastTier.open(folder, conf)).hasMessageContaining("lfu-f");
  }
}
