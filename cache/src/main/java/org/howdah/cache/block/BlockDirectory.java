package org.howdah.cache.block;

import java.io.IOException;
import java.nio.channels.ClosedByInterruptException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.howdah.cache.policy.BlockId;
import org.howdah.cache.policy.DataSet;
import org.howdah.record.ErrorCode;
import org.howdah.record.Folders;
import org.howdah.record.HowdahException;

/*
 * An index of its own would have to survive every crash. Without one, a process that has just started looks
 * at 10,000 files in 0.6 s on two cores, and in 1.7 s if the kernel has forgotten them.
 */
/**
 * A folder of block files, which one process at a time uses, and which nobody but its user may
 * read. It keeps no index: {@link #recover} makes one of the files. What a block of one identity
 * holds never changes. Safe for several threads, as long as one at a time writes or deletes a
 * block.
 */
public final class BlockDirectory implements AutoCloseable {
  private static final Logger LOG = Logger.getLogger(BlockDirectory.class.getName());
  private static final String OWNER_ONLY = "rwx------";
  private static final String BLOCKS = "blocks";

  /**
   * What was found at the start.
   *
   * @param blocks the oldest file first
   * @param dropped how many files were damaged or not finished, and are gone
   * @param unread how many files could not be read this time, and are left for the next start
   */
  public record Recovered(List<StoredBlock> blocks, int dropped, int unread) {}

  private final Path blocks;
  private final DirectoryLock lock;
  private final Steps steps;

  private BlockDirectory(Path blocks, DirectoryLock lock, Steps steps) {
    this.blocks = blocks;
    this.lock = lock;
    this.steps = steps;
  }

  /**
   * Takes a folder into use, and makes it if there is none.
   *
   * @throws HowdahException {@link ErrorCode#RESOURCES} if another process uses it, it cannot be
   *     written, or its blocks are not the user's alone
   */
  public static BlockDirectory open(Path folder) throws IOException {
    return open(folder, Steps.NONE);
  }

  static BlockDirectory open(Path folder, Steps steps) throws IOException {
    try {
      Files.createDirectories(folder);
      DirectoryLock lock = DirectoryLock.take(folder);
      try {
        return new BlockDirectory(PrivateFolder.open(folder.resolve(BLOCKS)), lock, steps);
      } catch (IOException | RuntimeException e) {
        lock.close();
        throw e;
      }
    } catch (HowdahException e) {
      throw e;
    } catch (IOException e) {
      throw unusable(folder, e);
    }
  }

  private static HowdahException unusable(Path folder, IOException cause) {
    return new HowdahException(
        ErrorCode.RESOURCES,
        "cannot use " + folder + " as a cache folder (" + cause + "); name one that can be written",
        cause);
  }

  /**
   * A folder beside the blocks, which nobody but its user may read: what an earlier process left in
   * it is gone.
   *
   * @throws HowdahException {@link ErrorCode#RESOURCES} if it cannot be made
   */
  public Path emptied(String name) throws IOException {
    Path folder = blocks.resolveSibling(name);
    try {
      Folders.delete(folder);
      return Files.createDirectory(folder, Folders.ownerOnly(folder, OWNER_ONLY));
    } catch (IOException e) {
      throw unusable(folder, e);
    }
  }

  private record Found(String name, StoredBlock block, FileTime written) {}

  /**
   * Finds the blocks that earlier processes left. Deletes files that are not whole, and leaves
   * alone those that are not ours, and those that the device does not give: these may be good.
   * Reads no block's bytes: these are checked when they are used.
   */
  public Recovered recover() throws IOException {
    Recovery recovery = new Recovery();
    try (DirectoryStream<Path> files = Files.newDirectoryStream(blocks)) {
      for (Path file : files) {
        recovery.look(file);
      }
    }
    return recovery.result();
  }

  /** What is found while the folder is gone through. */
  private static final class Recovery {
    private final List<Found> found = new ArrayList<>();
    private int dropped;
    private int unread;

    void look(Path file) throws IOException {
      String name = file.getFileName().toString();
      if (name.endsWith(".block")) {
        lookAtBlock(file);
      } else if (name.endsWith(".block" + BlockWriter.TEMPORARY_SUFFIX)) {
        drop(file);
      }
    }

    private void lookAtBlock(Path file) throws IOException {
      try {
        found.add(identify(file));
      } catch (ClosedByInterruptException e) {
        throw e; // All that follow would fail alike.
      } catch (IOException e) {
        if (isDamage(e)) {
          LOG.log(Level.FINE, "dropped at the start", e);
          drop(file);
        } else {
          unread++;
          LOG.log(Level.FINE, "left for the next start: " + file, e);
        }
      }
    }

    private void drop(Path file) throws IOException {
      Files.deleteIfExists(file);
      dropped++;
    }

    Recovered result() {
      if (unread > 0) {
        LOG.warning(unread + " cached blocks cannot be read now; they are left for the next start");
      }
      found.sort(Comparator.comparing(Found::written).thenComparing(Found::name));
      return new Recovered(found.stream().map(Found::block).toList(), dropped, unread);
    }
  }

  private static Found identify(Path file) throws IOException {
    try (BlockReader reader = BlockReader.open(file, new ChunkBuffer())) {
      StoredBlock block = reader.block();
      String name = BlockFormat.fileName(block.id());
      if (!file.getFileName().toString().equals(name)) {
        throw BlockFormat.damaged(file, "it is not named as block " + block.id() + " is");
      }
      return new Found(name, block, Files.getLastModifiedTime(file));
    }
  }

  /** Whether a file is not what was written; otherwise it may be read another time. */
  public static boolean isDamage(IOException cause) {
    return cause instanceof HowdahException known && known.code() == ErrorCode.CORRUPTION;
  }

  /** What a block's file will occupy. */
  public static long fileBytes(BlockId id, DataSet dataSet) {
    return BlockFormat.fileBytes(id, dataSet);
  }

  /**
   * Begins a block that is not there yet.
   *
   * @throws HowdahException {@link ErrorCode#RESOURCES} if the folder takes no file
   */
  public BlockWriter create(BlockId id, DataSet dataSet) throws IOException {
    return new BlockWriter(id, dataSet, file(id), steps);
  }

  /**
   * Opens a block; the caller closes the reader.
   *
   * @param lent is the reader's until it is closed
   * @throws HowdahException {@link ErrorCode#CORRUPTION} if the file is not that block, whole
   * @throws IOException if there is no file, or it cannot be read
   */
  public BlockReader open(BlockId id, ChunkBuffer lent) throws IOException {
    return BlockReader.open(file(id), id, lent);
  }

  /** Deletes a block's file, if there is one; open readers go on. */
  public void delete(BlockId id) throws IOException {
    Files.deleteIfExists(file(id));
    steps.after(Steps.Step.DELETED);
  }

  private Path file(BlockId id) {
    return blocks.resolve(BlockFormat.fileName(id));
  }

  /** Lets another process have the folder. The files stay. Does nothing the second time. */
  @Override
  public void close() {
    lock.close();
  }
}
