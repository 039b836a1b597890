package org.howdah.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.howdah.testkit.TinyDisks;

/** Nodes whose data folder is a small disk of its own, which no other process sees. */
final class TinyNodes {
  private static final int KILOBYTES = 384 << 10;

  private TinyNodes() {}

  /** A disk for the data of a node, with about 200 MiB of room beside its store. */
  static TinyDisks disk(Path data) throws IOException {
    return new TinyDisks().add(data, KILOBYTES);
  }

  /** Starts nodes there. */
  static ChaosGroup.Starter on(TinyDisks disks) {
    return on(disks, List.of());
  }

  /**
   * The same.
   *
   * @param before words before the command of the node
   */
  static ChaosGroup.Starter on(TinyDisks disks, List<String> before) {
    return (name, home, words) -> {
      List<String> all = new ArrayList<>(disks.launcher());
      all.addAll(before);
      all.addAll(QuickStart.command(home, List.of(QuickStart.OPENS), Main.class));
      all.add("node");
      all.addAll(List.of(words));
      return HowdahProcess.command(home, Map.of(), all.toArray(new String[0]));
    };
  }

  /** Where this process finds what is in the folder of such a node. */
  static Path seen(HowdahProcess node, Path data) {
    return Path.of("/proc", Long.toString(node.pid()), "root")
        .resolve(data.toString().substring(1));
  }
}
