package org.howdah.cache;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.howdah.cache.block.ChunkBuffer;
import org.howdah.cache.policy.DataSet;
import org.howdah.cache.policy.Request;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What all {@link Blocks} promise. A subclass says how to make some with room for four. */
@Timeout(60)
public abstract class BlocksContract {
  private static final DataSet SET = new DataSet("/set", 3);
  private static final DataSet LARGE = new DataSet("/large", 9);
  private static final int THREADS = 4;
  private static final int READS = 300;

  /** The same ones for the length of a test. */
  protected abstract Blocks blocks();

  /** The folder of the files that blocks are in. */
  protected abstract Path files();

  private static Request request(DataSet set, int number, String version) {
    return new Request("n", "1", set, Origin.block(set, number, version));
  }

  private boolean read(int number) {
    return Origin.read(blocks(), request(SET, number, "v1"));
  }

  @Test
  void whatWasHandedOverIsFound() {
    assertThat(blocks().has(Origin.block(SET, 0))).isFalse();
    assertThat(read(0)).isFalse();
    assertThat(blocks().has(Origin.block(SET, 0))).isTrue();
    assertThat(read(0)).isTrue();
    assertThat(blocks().has(Origin.block(SET, 1))).isFalse();
  }

  @Test
  void aBlockThatIsOnItsWayIsNotAskedForAgainAndNotThereYet() {
    Request request = request(SET, 0, "v1");
    Admission first = blocks().admit(request).orElseThrow();
    assertThat(blocks().admit(request)).isEmpty();
    assertThat(blocks().open(request, new ChunkBuffer())).isEmpty();
    assertThat(blocks().has(request.block())).isFalse();
    byte[] bytes = Origin.bytes(request.block());
    first.append(bytes, 0, bytes.length);
    assertThat(first.commit()).isTrue();
    assertThat(read(0)).isTrue();
  }

  @Test
  void whatWasGivenUpOnItsWayIsNotThereAndMayComeAgain() {
    Admission first = blocks().admit(request(SET, 0, "v1")).orElseThrow();
    first.append(new byte[10], 0, 10);
    first.abort();
    assertThat(blocks().has(Origin.block(SET, 0))).isFalse();
    assertThat(read(0)).isFalse();
    assertThat(read(0)).isTrue();
  }

  @Test
  void aFileInAnotherStateTakesTheBlocksOfTheOldWithIt() {
    assertThat(read(0)).isFalse();
    assertThat(Origin.read(blocks(), request(SET, 0, "v2"))).isFalse();
    assertThat(blocks().has(Origin.block(SET, 0, "v1"))).isFalse();
    assertThat(Origin.read(blocks(), request(SET, 0, "v2"))).isTrue();
  }

  @Test
  void severalThreadsReadMoreThanThereIsRoomForAndGetTheRightBytes() {
    List<CompletableFuture<Void>> threads = new ArrayList<>();
    for (int i = 0; i < THREADS; i++) {
      Random random = new Random(i);
      threads.add(CompletableFuture.runAsync(() -> readMany(random)));
    }
    threads.forEach(CompletableFuture::join);
  }

  /** Looks at the bytes of each block that is there. */
  private void readMany(Random random) {
    for (int i = 0; i < READS; i++) {
      boolean isSmall = random.nextBoolean();
      DataSet set = isSmall ? SET : LARGE;
      boolean unused =
          Origin.read(blocks(), request(set, random.nextInt((int) set.blocks()), "v1"));
    }
  }

  @Test
  void aDeviceThatFailsHasNoBlockAndNobodyIsTold() throws IOException {
    assertThat(read(0)).isFalse();
    try (Stream<Path> all = Files.list(files())) {
      for (Path file : all.toList()) {
        Files.delete(file);
      }
    }
    Files.delete(files());
    for (int number = 0; number < SET.blocks(); number++) {
      assertThat(read(number)).isFalse();
      assertThat(read(number)).isFalse();
    }
  }
}
