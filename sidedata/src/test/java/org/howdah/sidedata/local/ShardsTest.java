package org.howdah.sidedata.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class ShardsTest {
  @Test
  void theShardOfAKeyIsPartOfTheFormat() {
    assertThat(shard("", 8)).isEqualTo(4);
    assertThat(shard("word 1", 8)).isEqualTo(5);
    assertThat(shard("ü", 8)).isEqualTo(1);
    assertThat(shard("word 1", 1)).isZero();
  }

  @Test
  void keysSpreadEvenly() {
    int[] counts = new int[Shards.COUNT];
    for (int i = 0; i < 80_000; i++) {
      counts[shard("word " + i, Shards.COUNT)]++;
    }
    for (int count : counts) {
      assertThat(count).isBetween(8_000, 12_000);
    }
  }

  @Test
  void smallTablesAreNotDivided() {
    assertThat(Shards.countFor(0)).isEqualTo(1);
    assertThat(Shards.countFor(Shards.RECORDS_MIN)).isEqualTo(Shards.COUNT);
  }

  @Test
  void resultsComeInTheOrderOfTheShards() throws Exception {
    assertThat(Shards.each(4, shard -> 10 * shard)).containsExactly(0, 10, 20, 30);
  }

  @Test
  void theFirstErrorEndsTheWorkOfAll() {
    AtomicInteger working = new AtomicInteger();
    assertThatThrownBy(
            () ->
                Shards.each(
                    100,
                    shard -> {
                      working.incrementAndGet();
                      try {
                        throw new IOException("shard " + shard);
                      } finally {
                        working.decrementAndGet();
                      }
                    }))
        .isInstanceOf(IOException.class)
        .hasMessage("shard 0");
    assertThat(working).hasValue(0);
  }

  @Test
  void whoIsInterruptedGoesOnWhenNobodyWorksAnyMore() {
    AtomicInteger working = new AtomicInteger();
    Thread.currentThread().interrupt();
    assertThatThrownBy(() -> Shards.each(4, shard -> workUntilInterrupted(working)))
        .isInstanceOf(InterruptedIOException.class);
    assertThat(Thread.interrupted()).isTrue();
    assertThat(working).hasValue(0);
  }

  private static int workUntilInterrupted(AtomicInteger working) throws IOException {
    working.incrementAndGet();
    try {
      new CountDownLatch(1).await();
      return 0;
    } catch (InterruptedException e) {
      throw new IOException(e);
    } finally {
      working.decrementAndGet();
    }
  }

  private static int shard(String key, int count) {
    return Shards.of(key.getBytes(StandardCharsets.UTF_8), count);
  }
}
