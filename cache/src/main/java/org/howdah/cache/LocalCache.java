package org.howdah.cache;

import java.io.IOException;
import java.nio.file.Path;
import org.howdah.cache.block.BlockDirectory;
import org.howdah.cache.policy.Policies;
import org.howdah.cache.policy.RegionSizes;
import org.howdah.record.HowdahException;

/**
 * A cache whose master is in the same process, with what both keep in its folder.
 *
 * @param master of the node alone
 * @param node with the blocks
 */
public record LocalCache(LocalMaster master, Node node) implements AutoCloseable {
  /** What the master calls the node: the same whoever opens the folder, for its files have it. */
  public static final String NAME = "local";

  /**
   * How to open one.
   *
   * @param folder that one process at a time may have
   * @param bytes that it may take
   * @param blockBytes the size of the blocks into which files are cut; more than 0
   * @param localized whether jobs may keep intermediate data in it
   * @param guarded whether the policy is kept from writing for nothing
   * @param writeBytesADay to the device; 0 for any number
   */
  public record Settings(
      Path folder,
      long bytes,
      long blockBytes,
      boolean localized,
      Policies policy,
      boolean guarded,
      long writeBytesADay) {
    /** 8 MiB. */
    public static final long BLOCK_BYTES_DEFAULT = 8 << 20;

    /** All for input, and the rest as it is by default. */
    public static Settings ofInput(Path folder, long bytes) {
      return new Settings(folder, bytes, BLOCK_BYTES_DEFAULT, false, Policies.DEFAULT, true, 0);
    }

    private RegionSizes regions() {
      return localized
          ? RegionSizes.of(bytes, blockBytes)
          : new RegionSizes(bytes, 0, 0, blockBytes);
    }
  }

  /**
   * Opens one.
   *
   * @param name of the node, as the master knows it
   * @throws HowdahException if the folder cannot be used, or another process uses it
   */
  public static LocalCache open(String name, Settings settings) throws IOException {
    Path folder = settings.folder();
    // What an earlier process keeps there is read once it has left the folder for good.
    BlockDirectory directory = BlockDirectory.open(folder);
    try {
      WriteBudget budget =
          settings.writeBytesADay() == 0
              ? WriteBudget.unlimited()
              : WriteBudget.keptIn(folder, settings.writeBytesADay(), System::currentTimeMillis);
      LocalMaster master =
          new LocalMaster(settings.policy(), settings.bytes(), folder, settings.guarded());
      Node node = Node.open(name, directory, settings.regions(), budget, master);
      return new LocalCache(master, node);
    } catch (IOException | RuntimeException e) {
      directory.close();
      throw e;
    }
  }

  /** Lets other processes have the folder; blocks that are open can be read. */
  @Override
  public void close() {
    if (node.hasFolder()) {
      master.save();
    }
    node.close();
  }
}
