package org.howdah.sidedata.local;

import com.spotify.sparkey.CompressionType;
import com.spotify.sparkey.HashType;
import com.spotify.sparkey.Sparkey;
import com.spotify.sparkey.SparkeyWriter;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Writes a local table. Nothing can read it before {@link #commit}; without that, closing deletes
 * what was written. Not safe for use by several threads.
 */
public final class LocalWriter implements Closeable {
  private static final String TEMPORARY = ".being-loaded";
  private static final double SLOTS_PER_KEY = 1.5;

  /* Sparkey sorts on disk what does not fit, which takes longer. */
  private static final int INDEX_HEAP_SHARE = 16;

  private final Path base;
  private final Path temporary;
  private final SparkeyWriter writer;
  private boolean committed;

  /**
   * @param base where the files shall be, without their endings; the folder exists
   */
  public LocalWriter(Path base) throws IOException {
    this.base = base;
    temporary = base.resolveSibling(base.getFileName() + TEMPORARY);
    writer = Sparkey.createNew(temporary.toFile(), CompressionType.NONE, 0);
    writer.setFsync(true);
  }

  /** Adds an entry; of several with the same key the last one stays. */
  public void put(byte[] key, byte[] value) throws IOException {
    writer.put(key, value);
  }

  /** Writes the index and gives the files their names. */
  public LocalFiles commit() throws IOException {
    writer.flush();
    writer.setHashType(HashType.HASH_64_BITS);
    writer.setHashSparsity(SLOTS_PER_KEY);
    writer.setMaxMemory(Runtime.getRuntime().maxMemory() / INDEX_HEAP_SHARE);
    writer.writeHash();
    writer.close();
    Files.move(LocalFiles.log(temporary), LocalFiles.log(base));
    Files.move(LocalFiles.index(temporary), LocalFiles.index(base));
    committed = true;
    return LocalFiles.describe(base);
  }

  @Override
  public void close() throws IOException {
    if (!committed) {
      writer.close();
      Files.deleteIfExists(LocalFiles.log(temporary));
      Files.deleteIfExists(LocalFiles.index(temporary));
    }
  }
}
