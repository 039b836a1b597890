package org.howdah.cache;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import org.howdah.cache.policy.DataSet;
import org.howdah.cache.policy.Policies;
import org.howdah.cache.policy.RegionSizes;
import org.howdah.cache.policy.Request;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A node whose master throws for a while, whatever it is asked or told. */
class FailingMasterTest {
  private static final DataSet SET = new DataSet("/a", 4);
  private static final long BLOCK = Origin.BLOCK_BYTES;
  private static final Request FIRST = new Request("n", "1", SET, Origin.block(SET, 0));
  private static final Request SECOND = new Request("n", "1", SET, Origin.block(SET, 1));

  @TempDir Path folder;
  private final WriteBudget writes = new WriteBudget(4 * BLOCK, () -> 0);
  private boolean failing;
  private Node node;

  @BeforeEach
  void open() throws IOException {
    RegionSizes sizes = new RegionSizes(BLOCK, 100, 1, BLOCK);
    node = Node.open("n", folder, sizes, writes, failing(new LocalMaster(Policies.LRU.create())));
  }

  @AfterEach
  void close() {
    node.close();
  }

  private Master failing(Master master) {
    return (Master)
        Proxy.newProxyInstance(
            Master.class.getClassLoader(),
            new Class<?>[] {Master.class},
            (proxy, method, arguments) -> {
              if (failing) {
                throw new IllegalStateException("for the test");
              }
              try {
                return method.invoke(master, arguments);
              } catch (InvocationTargetException e) {
                throw e.getCause();
              }
            });
  }

  private void assertThatTheFolderIsFree() throws IOException {
    failing = false;
    node.close();
    open();
  }

  @Test
  void whatIsThereIsReadAndLeft() throws IOException {
    Origin.read(node, FIRST);
    failing = true;
    assertThat(Origin.read(node, FIRST)).isTrue();
    assertThat(node.stats().failures()).isEqualTo(1);
    assertThatTheFolderIsFree();
  }

  @Test
  void whatIsNotThereIsRefusedUntilItAnswersAgain() throws IOException {
    failing = true;
    for (int i = 0; i < 10; i++) {
      assertThat(node.admit(FIRST)).isEmpty();
    }
    assertThat(node.stats().refused()).isEqualTo(10);
    failing = false;
    Origin.read(node, FIRST);
    assertThat(Origin.read(node, FIRST)).as("nothing of the day's bytes is used").isTrue();
    assertThatTheFolderIsFree();
  }

  @Test
  void localizedDataGoesElsewhereAndCostsNothing() throws IOException {
    Origin.read(node, FIRST);
    Origin.read(node, SECOND);
    failing = true;
    try (JobShare share = node.localized().startJob(new Master.Job("1", "sort", 5000))) {
      assertThat(share.poolBlocks()).isZero();
      assertThat(share.take(100)).as("its own region").isTrue();
      assertThat(share.take(BLOCK)).as("what input would have to go for").isFalse();
      share.release(100);
    }
    assertThat(node.stats().localizedBytes()).isZero();
    assertThat(writes.tryTake(2 * BLOCK - 100)).as("what was not written is given back").isTrue();
    assertThatTheFolderIsFree();
  }
}
