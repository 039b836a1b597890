package org.howdah.store;

import org.junit.jupiter.api.AfterEach;

class MemoryStoreTest extends KeyValueStoreContract {
  private final MemoryStore store = new MemoryStore(System::currentTimeMillis);

  @Override
  protected KeyValueStore store() {
    return store;
  }

  @AfterEach
  void close() {
    store.close();
  }
}
