package org.howdah.grid;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Proxy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.howdah.grid.client.GridNode;
import org.howdah.grid.client.HostStatus.RunningProcess;
import org.howdah.record.HowdahException;
import org.howdah.store.KeyValueStore;
import org.howdah.store.MemoryStore;
import org.howdah.testkit.Until;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A node that unpacks what a process needs. */
@Timeout(120)
class PreparingTest {
  @TempDir Path folder;

  @Test
  void aProcessThatWaitsForItsFilesIsSeenThere() throws Exception {
    MemoryStore store = new MemoryStore(System::currentTimeMillis);
    UncertainData data = new UncertainData(store.create(Bundle.DATA_SET, 1));
    Bundle.put(data, TestHost.JOB, "code", Map.of("x", Files.writeString(folder.resolve("x"), "")));
    CountDownLatch asked = new CountDownLatch(1);
    CountDownLatch goesOn = new CountDownLatch(1);
    try (TestHost host = TestHost.start(folder, with(store, data), TestHost.LIMITS);
        GridNode node = host.connect()) {
      data.beforeGet(
          () -> {
            asked.countDown();
            await(goesOn);
          });
      Launch launch = new Launch("code", "manager", List.of("exit 3"), 0);
      CompletableFuture<Launched> started =
          CompletableFuture.supplyAsync(() -> start(node, launch));
      await(asked);
      assertThat(node.status().processes())
          .singleElement()
          .isEqualTo(new RunningProcess(id(node), TestHost.JOB, "manager", 0, true));
      goesOn.countDown();
      String id = started.get(60, TimeUnit.SECONDS).id();
      Until.holds("it has ended", () -> exitCode(node, id) == 3);
      assertThat(node.status().processes()).isEmpty();
    } finally {
      goesOn.countDown();
    }
  }

  private static String id(GridNode node) throws HowdahException {
    return node.status().processes().get(0).id();
  }

  /** The same store with another data set for jobs. */
  private static KeyValueStore with(MemoryStore store, UncertainData data) {
    return (KeyValueStore)
        Proxy.newProxyInstance(
            KeyValueStore.class.getClassLoader(),
            new Class<?>[] {KeyValueStore.class},
            (proxy, method, arguments) ->
                method.getName().equals("open")
                    ? Optional.of(data)
                    : method.invoke(store, arguments));
  }

  private static Launched start(GridNode node, Launch launch) {
    try {
      return node.startDetached(TestHost.JOB, launch);
    } catch (HowdahException e) {
      throw new AssertionError(e);
    }
  }

  private static int exitCode(GridNode node, String id) {
    try {
      Integer code = node.process(id).exitCode();
      return code == null ? -1 : code;
    } catch (HowdahException e) {
      throw new AssertionError(e);
    }
  }

  private static void await(CountDownLatch latch) {
    try {
      assertThat(latch.await(60, TimeUnit.SECONDS)).isTrue();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }
}
