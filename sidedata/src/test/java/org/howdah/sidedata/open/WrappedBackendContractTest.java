package org.howdah.sidedata.open;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import org.howdah.sidedata.Backend;
import org.howdah.sidedata.BackendContract;
import org.howdah.sidedata.Manifest;
import org.howdah.sidedata.TableId;
import org.howdah.sidedata.local.LocalBackend;
import org.howdah.sidedata.local.LocalWriter;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.io.TempDir;

/** Back ends before another one. */
class WrappedBackendContractTest {
  @TempDir Path folder;

  private LocalBackend inner(Map<String, String> entries) throws IOException {
    try (LocalWriter writer = new LocalWriter(folder.resolve("t"))) {
      BackendContract.putAll(entries, writer::put);
      return new LocalBackend(writer.commit());
    }
  }

  @Nested
  class Lazy extends BackendContract {
    @Override
    protected Backend backend(Map<String, String> entries) {
      return new LazyBackend(() -> inner(entries));
    }
  }

  @Nested
  class Measured extends BackendContract {
    @Override
    protected Backend backend(Map<String, String> entries) throws Exception {
      Manifest manifest =
          new Manifest(new TableId("t", 1), Manifest.LOCAL, entries.size(), 1, 10_001, 0, Map.of());
      return new MeasuredBackend(inner(entries), manifest);
    }
  }
}
