package org.howdah.store.ignite.group;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import org.howdah.store.Change;
import org.howdah.store.DataSet;
import org.howdah.store.Scan;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A walk over values that are so large that few are read at once. */
@Timeout(120)
class KeyWalkTest {
  private static final int KEYS = 300;

  /** Eight of them are as much as is read at once. */
  private static final int VALUE_BYTES = 128 << 10;

  @TempDir Path folder;
  private final List<String> keys = new ArrayList<>();
  private IgniteStore store;
  private DataSet data;

  @BeforeEach
  void start() throws Exception {
    store = Nodes.start(folder, "large", List.of());
    data = store.create("d", 1);
    List<CompletableFuture<?>> puts = new ArrayList<>();
    for (int i = 0; puts.size() < KEYS; i++) {
      String key = "key \u00e9 " + i;
      if (data.partition(key.getBytes(UTF_8)) == 0) {
        keys.add(key);
        puts.add(data.change(key.getBytes(UTF_8), Change.put(value(0))));
      }
    }
    for (CompletableFuture<?> put : puts) {
      put.get();
    }
  }

  private static byte[] value(int state) {
    byte[] bytes = new byte[VALUE_BYTES];
    bytes[0] = (byte) state;
    return bytes;
  }

  @AfterEach
  void stop() {
    store.close();
  }

  @Test
  void whatStaysIsSeenOnceWhateverElseIsRemovedAndChanged() throws Exception {
    assertThat(((IgniteData) data).pages().hasLargeValues(0)).isTrue();
    Set<String> removed = new HashSet<>();
    Set<String> seen = new HashSet<>();
    try (Scan scan = data.scan(0)) {
      assertThat(scan.next()).isTrue();
      seen.add(new String(scan.key(), UTF_8));
      for (int i = 0; i < KEYS; i++) {
        byte[] key = keys.get(i).getBytes(UTF_8);
        if (i % 2 == 0) {
          removed.add(keys.get(i));
          data.change(key, Change.remove()).get();
        } else {
          data.change(key, Change.put(value(1))).get();
        }
      }
      int states = 0;
      while (scan.next()) {
        assertThat(seen.add(new String(scan.key(), UTF_8))).as("seen once").isTrue();
        assertThat(scan.value().bytes()).hasSize(VALUE_BYTES);
        states += scan.value().bytes()[0];
      }
      assertThat(states).as("values that are as they are now").isGreaterThan(KEYS / 2 - 20);
    }
    assertThat(seen).containsAll(keys.stream().filter(key -> !removed.contains(key)).toList());
    seen.retainAll(removed);
    assertThat(seen).as("removed, and yet seen: at most those of one piece").hasSizeLessThan(10);
  }

  @Test
  void allOfAWalkThatIsLeftEarlyCanBeReadAgain() throws Exception {
    for (int times = 0; times < 3; times++) {
      Scan left = data.scan(0);
      assertThat(left.next()).isTrue();
      left.close();
      left.close();
    }
    int count = 0;
    try (Scan scan = data.scan(0)) {
      while (scan.next()) {
        count++;
      }
    }
    assertThat(count).isEqualTo(KEYS);
  }
}
