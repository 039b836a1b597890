package org.howdah.sidedata.local;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.howdah.sidedata.Backend;
import org.howdah.sidedata.BackendContract;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.io.TempDir;

/** Tables in files, in one and in several. */
class LocalBackendContractTest {
  @TempDir Path folder;

  private Backend backend(Map<String, String> entries, int shards) throws Exception {
    List<LocalFiles> files = new ArrayList<>();
    for (int shard = 0; shard < shards; shard++) {
      try (LocalWriter writer = new LocalWriter(Shards.base(folder.resolve("t"), shard, shards))) {
        int own = shard;
        BackendContract.putAll(
            entries,
            (key, value) -> {
              if (Shards.of(key, shards) == own) {
                writer.put(key, value);
              }
            });
        files.add(writer.commit());
      }
    }
    return new LocalBackend(files);
  }

  @Nested
  class OneFile extends BackendContract {
    @Override
    protected Backend backend(Map<String, String> entries) throws Exception {
      return LocalBackendContractTest.this.backend(entries, 1);
    }
  }

  @Nested
  class Sharded extends BackendContract {
    @Override
    protected Backend backend(Map<String, String> entries) throws Exception {
      return LocalBackendContractTest.this.backend(entries, Shards.COUNT);
    }
  }
}
