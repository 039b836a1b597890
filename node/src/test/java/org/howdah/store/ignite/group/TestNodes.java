package org.howdah.store.ignite.group;

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

  /** Starts two that are a group. */
  public static List<IgniteStore> startTwo(Path folder) throws Exception {
    NodeGroup group = new NodeGroup(folder, Nodes.TIMING);
    try {
      group.start("left", "right");
    } catch (Exception | AssertionError e) {
      group.close();
      throw e;
    }
    return List.of(group.store("left"), group.store("right"));
  }
}
