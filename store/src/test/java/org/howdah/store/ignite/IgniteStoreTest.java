package org.howdah.store.ignite;

import java.nio.file.Path;
import java.util.List;
import org.howdah.store.KeyValueStore;
import org.howdah.store.KeyValueStoreContract;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
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
}
