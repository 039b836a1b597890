package org.howdah.cache;

import java.io.IOException;
import java.nio.file.Path;
import org.howdah.cache.block.BlockDirectory;
import org.howdah.cache.policy.Policies;
import org.howdah.cache.policy.RegionSizes;
import org.howdah.record.HowdahException;

/**
 * A cache of this machine, with what it and its master keep in its folder.
 *
 * @param master whom the node asks; most often of this node alone, and in the same process
 * @param node with the blocks
 */
public record LocalCache(Master master, Node node) implements AutoCloseable {
  /** Makes a master once the folder is this process's. */
  public interface Masters {
    Master open() throws IOException;
  }

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
   * Opens one with a master of its own.
   *
   * @param name of the node, as the master knows it
   * @throws HowdahException if the folder cannot be used, or another process uses it
   */
  public static LocalCache open(String name, Settings settings) throws IOException {
    // What an earlier process keeps there is read once it has left the folder for good.
    Masters own =
        () ->
            new LocalMaster(
                settings.policy(), settings.bytes(), settings.folder(), settings.guarded());
    return open(name, settings, own);
  }

  /**
   * Opens one.
   *
   * @param masters makes one, which is told that the node has {@linkplain Master#left left} when
   *     this is closed, or cannot be opened
   */
  public static LocalCache open(String name, Settings settings, Masters masters)
      throws IOException {
    BlockDirectory directory = BlockDirectory.open(settings.folder());
    try {
      WriteBudget budget =
          settings.writeBytesADay() == 0
              ? WriteBudget.unlimited()
              : WriteBudget.keptIn(
                  settings.folder(), settings.writeBytesADay(), System::currentTimeMillis);
      return open(name, directory, settings, budget, masters.open());
    } catch (IOException | RuntimeException e) {
      directory.close();
      throw e;
    }
  }

  private static LocalCache open(
      String name, BlockDirectory directory, Settings settings, WriteBudget budget, Master master)
      throws IOException {
    try {
      return new LocalCache(master, Node.open(name, directory, settings.regions(), budget, master));
    } catch (IOException | RuntimeException e) {
      master.left(name);
      throw e;
    }
  }

  /** Lets other processes have the folder; blocks that are open can be read. */
  @Override
  public void close() {
    if (node.hasFolder() && master instanceof LocalMaster own) {
      own.save();
    }
    node.close();
  }
}
