package org.howdah.store.ignite.group;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.apache.ignite.IgniteCache;
import org.apache.ignite.Ignition;
import org.howdah.store.Change;
import org.howdah.store.DataSet;
import org.howdah.store.KeyValueStore;
import org.howdah.store.KeyValueStoreContract;
import org.howdah.testkit.Until;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class IgniteStoreTest extends KeyValueStoreContract {
  @TempDir static Path folder;
  private static IgniteStore store;

  @BeforeAll
  static void start() throws Exception {
    store = Nodes.start(folder, "one", List.of());
  }

  @AfterAll
  static void stop() {
    if (store != null) {
      store.close();
    }
  }

  @Override
  protected KeyValueStore store() {
    return store;
  }

  @Test
  void whatIsPutToStayOutlivesTheTimeOfTheValueBefore() throws Exception {
    DataSet data = store.create("outlives", 1);
    long soon = System.currentTimeMillis() + 1_000;
    change(data, "k", Change.put(bytes("1")).expires(soon));
    change(data, "canary", Change.put(bytes("1")).expires(soon));
    change(data, "k", Change.put(bytes("2")));
    IgniteCache<String, byte[]> stored = Ignition.ignite("one").cache("data.outlives");
    Until.holds("the canary is deleted", () -> stored.get("canary") == null);
    assertThat(get(data, "k")).isEqualTo("2");
  }
}
