package org.howdah.cache.block;

import java.io.IOException;
import java.nio.file.Path;
import org.howdah.cache.policy.BlockId;
import org.howdah.cache.policy.DataSet;
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;

/**
 * The files of blocks in a folder that another process of the same user looks after: it says which
 * to read and which to write. Safe for several threads.
 *
 * @param folder of the files
 */
public record BlockFiles(Path folder) {
  /**
   * Opens a block; the caller closes the reader.
   *
   * @param lent is the reader's until it is closed
   * @throws HowdahException {@link ErrorCode#CORRUPTION} if the file is not that block, whole
   * @throws IOException if there is no file, or it cannot be read
   */
  public BlockReader open(BlockId id, ChunkBuffer lent) throws IOException {
    return BlockReader.open(folder.resolve(BlockFormat.fileName(id)), id, lent);
  }

  /**
   * Begins a block, which the other process gives its name once it is whole.
   *
   * @param temporary the file's name until then
   * @throws HowdahException {@link ErrorCode#RESOURCES} if the folder takes no file
   */
  public BlockWriter create(BlockId id, DataSet dataSet, String temporary) throws IOException {
    return new BlockWriter(id, dataSet, folder.resolve(temporary), Steps.NONE, unused -> {});
  }
}
