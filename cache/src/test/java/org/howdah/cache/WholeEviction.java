package org.howdah.cache;

import java.io.IOException;
import java.nio.file.Path;
import org.howdah.cache.block.BlockDirectory;
import org.howdah.cache.block.Killed;
import org.howdah.cache.block.ToldDirectory;
import org.howdah.cache.policy.DataSet;
import org.howdah.cache.policy.Policies;
import org.howdah.cache.policy.RegionSizes;
import org.howdah.cache.policy.Request;

/**
 * A data set of four blocks, which fills a cache, and what makes it go as a whole. As a program, it
 * is killed right after a step of that: {@code WholeEviction FOLDER CAUSE STEP}.
 */
enum WholeEviction {
  /** Another data set is worth more. */
  OTHER_INPUT {
    @Override
    void evict(Node node) {
      Origin.read(node, "n", "2", OTHER, 0);
      Origin.read(node, "n", "3", OTHER, 0);
    }
  },
  /** A job writes more than the region for that takes. */
  LOCALIZED_DATA {
    @Override
    void evict(Node node) {
      node.localized().take(SIZES.localizedBytes() + 1);
    }
  },
  /** Its file was replaced. */
  NEW_CONTENT {
    @Override
    void evict(Node node) {
      Origin.read(node, new Request("n", "2", SET, Origin.block(SET, 0, "v2")));
    }
  },
  /** The folder is opened with less space. */
  SMALLER_BUDGET {
    @Override
    RegionSizes sizesAfterwards() {
      return new RegionSizes(Origin.BLOCK_BYTES / 2, 0, 0, Origin.BLOCK_BYTES);
    }

    @Override
    void evict(Node node) {
      // Done when it was opened.
    }
  };

  static final DataSet SET = new DataSet("/a", 4);
  static final DataSet OTHER = new DataSet("/b", 2);
  private static final RegionSizes SIZES =
      new RegionSizes(2 * Origin.BLOCK_BYTES, 100, 2, Origin.BLOCK_BYTES);

  abstract void evict(Node node);

  /** The space of who goes on after the eviction. */
  RegionSizes sizesAfterwards() {
    return SIZES;
  }

  /** The cache with the data set in it. */
  static void fill(Path folder) throws IOException {
    try (Node node = open(BlockDirectory.open(folder), SIZES, newMaster())) {
      for (int i = 0; i < SET.blocks(); i++) {
        Origin.read(node, "n", "1", SET, i);
      }
    }
  }

  static Master newMaster() {
    return new LocalMaster(Policies.MPCACHE.create());
  }

  Node reopen(Path folder, Master master) throws IOException {
    return open(BlockDirectory.open(folder), sizesAfterwards(), master);
  }

  private static Node open(BlockDirectory directory, RegionSizes sizes, Master master)
      throws IOException {
    return Node.open("n", directory, sizes, WriteBudget.unlimited(), master);
  }

  /** Makes the data set go; {@code afterEach} runs after each change of the folder. */
  void run(Path folder, Runnable afterEach) throws IOException {
    BlockDirectory directory = ToldDirectory.open(folder, afterEach);
    try (Node node = open(directory, sizesAfterwards(), newMaster())) {
      evict(node);
    }
  }

  public static void main(String[] arguments) throws Exception {
    Path folder = Path.of(arguments[0]);
    int last = Integer.parseInt(arguments[2]);
    int[] steps = new int[1];
    valueOf(arguments[1])
        .run(
            folder,
            () -> {
              if (++steps[0] == last) {
                Killed.now();
              }
            });
    throw new IllegalStateException("there were only " + steps[0] + " steps");
  }
}
