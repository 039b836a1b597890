package org.howdah.cache.block;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.howdah.cache.policy.BlockId;
import org.howdah.cache.policy.DataSet;
import org.howdah.record.ErrorCode;
import org.howdah.record.Folders;
import org.howdah.record.HowdahException;

/**
 * A folder of block files, which one process at a time uses, and which nobody but its user may
 * read. What lies there are the files: the index that is written when it is closed only spares
 * {@link #recover} to open them. What a block of one identity holds never changes. In memory it has
 * some 250 bytes for each block. Safe for several threads, as long as one at a time writes or
 * deletes a block.
 */
public final class BlockDirectory implements AutoCloseable {
  private static final Logger LOG = Logger.getLogger(BlockDirectory.class.getName());
  private static final String OWNER_ONLY = "rwx------";
  private static final String BLOCKS = "blocks";
  private static final String INDEX = "howdah-cache.index";

  private final Path blocks;
  private final DirectoryLock lock;
  private final Steps steps;
  private final BlockIndex index;
  private final AtomicBoolean missed = new AtomicBoolean();
  private boolean closed;

  private BlockDirectory(Path blocks, DirectoryLock lock, Steps steps) {
    this.blocks = blocks;
    this.lock = lock;
    this.steps = steps;
    index = new BlockIndex(blocks.resolveSibling(INDEX));
  }

  /**
   * Takes a folder into use, and makes it if there is none.
   *
   * @throws HowdahException {@link ErrorCode#BUSY} if another process uses it, {@link
   *     ErrorCode#USER_CONFIGURATION} if it is a file, {@link ErrorCode#RESOURCES} if it cannot be
   *     written, or its blocks are not the user's alone
   */
  public static BlockDirectory open(Path folder) throws IOException {
    return open(folder, Steps.NONE);
  }

  static BlockDirectory open(Path folder, Steps steps) throws IOException {
    if (Files.isRegularFile(folder)) {
      throw new HowdahException(
          ErrorCode.USER_CONFIGURATION,
          folder + " is a file, not a folder; a cache needs a folder of its own");
    }
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
   * Whether the folder is the one that was opened. If it was deleted, what is there by its name is
   * another process's, and nothing of it is changed here any more. Looks at one file.
   */
  public boolean isThere() {
    boolean there = lock.isThere();
    if (!there && !missed.getAndSet(true)) {
      LOG.warning(
          "the cache folder "
              + blocks.getParent()
              + " was deleted; this process goes on without it until it is started anew");
    }
    return there;
  }

  private void requireThere() throws IOException {
    if (!isThere()) {
      throw new NoSuchFileException(
          blocks.toString(), null, "the cache folder that it was in was deleted");
    }
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
      requireThere();
      Folders.delete(folder);
      return Files.createDirectory(folder, Folders.ownerOnly(folder, OWNER_ONLY));
    } catch (IOException e) {
      throw unusable(folder, e);
    }
  }

  /**
   * Finds the blocks that earlier processes left. Deletes files that are not whole, and leaves
   * alone those that are not ours, and those that the device does not give: these may be good.
   * Reads no block's bytes, and no file that has the length and time that the index says: what is
   * wrong with these is found when they are used.
   *
   * <p>Takes a look at the attributes of each file, and opens those that the index does not have as
   * they are: in a process that has just started, some 26 µs a file and some 66 µs. The index that
   * is read has 16 MiB at most.
   */
  public Recovered recover() throws IOException {
    Recovery recovery = new Recovery(index);
    try (DirectoryStream<Path> files = Files.newDirectoryStream(blocks)) {
      for (Path file : files) {
        recovery.look(file);
      }
    }
    return recovery.result();
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
    Path temporary = temporary(BlockFormat.fileName(id));
    return new BlockWriter(id, dataSet, temporary, steps, stored -> publish(temporary, stored));
  }

  /**
   * Begins a block that another process of the same user writes.
   *
   * @param number that no other block has which was begun since the folder was opened
   * @return the name of the file that it is to make
   */
  public String begin(BlockId id, long number) {
    return temporary(number + "-" + BlockFormat.fileName(id)).getFileName().toString();
  }

  private Path temporary(String name) {
    return blocks.resolve(name + BlockWriter.TEMPORARY_SUFFIX);
  }

  /**
   * Gives the file that was begun under a name the one that its block is known by.
   *
   * @throws IOException if it is not there, or not whole
   */
  public void publish(String name, BlockId id, DataSet dataSet) throws IOException {
    StoredBlock stored = new StoredBlock(id, dataSet, fileBytes(id, dataSet));
    Path temporary = blocks.resolve(name);
    if (Files.size(temporary) != stored.fileBytes()) {
      throw new IOException(temporary + " is not whole");
    }
    publish(temporary, stored);
  }

  private void publish(Path temporary, StoredBlock stored) throws IOException {
    requireThere();
    Path file = file(stored.id());
    Files.move(temporary, file, StandardCopyOption.ATOMIC_MOVE);
    index.written(file, stored);
  }

  /** Deletes what was begun under a name, if it is there. */
  public void giveUp(String name) {
    if (!isThere()) {
      return;
    }
    try {
      Files.deleteIfExists(blocks.resolve(name));
    } catch (IOException e) {
      LOG.log(Level.FINE, "it goes at the next start: " + name, e);
    }
  }

  /** Where the files of blocks are. */
  public Path blocks() {
    return blocks;
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
    if (!isThere()) {
      return;
    }
    Path file = file(id);
    Files.deleteIfExists(file);
    index.deleted(file);
    steps.after(Steps.Step.DELETED);
  }

  private Path file(BlockId id) {
    return blocks.resolve(BlockFormat.fileName(id));
  }

  /**
   * Writes the index, if it changed, and lets another process have the folder. The files stay. Does
   * nothing the second time.
   */
  @Override
  public synchronized void close() {
    if (closed) {
      return;
    }
    closed = true;
    try {
      if (isThere() && index.save()) {
        steps.after(Steps.Step.INDEXED);
      }
    } catch (IOException e) {
      LOG.log(Level.FINE, "the next start opens each file", e);
    } finally {
      lock.close();
    }
  }
}
