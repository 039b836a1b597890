package org.howdah.store.ignite;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** A node for tests of other packages. */
public final class TestNodes {
  private TestNodes() {}

  /** Starts one alone. */
  public static IgniteStore start(Path folder) throws IOException {
    return Nodes.start(folder, "alone", List.of());
  }
}
