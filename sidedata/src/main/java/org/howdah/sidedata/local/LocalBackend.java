package org.howdah.sidedata.local;

import com.spotify.sparkey.Sparkey;
import com.spotify.sparkey.SparkeyReader;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.util.ArrayList;
import java.util.List;
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;
import org.howdah.sidedata.Backend;
import org.howdah.sidedata.ImmediateSession;
import org.howdah.sidedata.KeyBatch;
import org.howdah.sidedata.Session;

/**
 * A table in a memory-mapped file. Its pages are the system's to keep and shared by all processes.
 */
public final class LocalBackend implements Backend {
  private final List<LocalFiles> shards;
  private final List<SparkeyReader> readers;

  /** The same files for look-ups in batches; empty if one of them cannot be mapped as a whole. */
  private final List<MappedShard> mapped;

  /**
   * Opens a table after checking all of its bytes.
   *
   * @throws HowdahException if a file is missing or damaged
   */
  public LocalBackend(LocalFiles files) throws IOException {
    this(List.of(files));
  }

  /**
   * Opens a table in several shards after checking all of their bytes.
   *
   * @param shards in their order, as {@link Shards#of} numbers them
   * @throws HowdahException if a file is missing or damaged
   */
  public LocalBackend(List<LocalFiles> shards) throws IOException {
    this(shards, Integer.MAX_VALUE);
  }

  /**
   * @param mappedBytesMax of each file; tables with longer ones are left to Sparkey's own reader
   */
  LocalBackend(List<LocalFiles> shards, long mappedBytesMax) throws IOException {
    this.shards = List.copyOf(shards);
    readers = Shards.each(shards.size(), shard -> open(shards.get(shard)));
    mapped = map(shards, readers, mappedBytesMax);
  }

  private static List<MappedShard> map(
      List<LocalFiles> shards, List<SparkeyReader> readers, long bytesMax) throws IOException {
    List<MappedShard> mapped = new ArrayList<>();
    for (int shard = 0; shard < shards.size(); shard++) {
      LocalFiles files = shards.get(shard);
      try {
        MappedShard next = MappedShard.open(files, readers.get(shard), bytesMax);
        if (next == null) {
          return List.of();
        }
        mapped.add(next);
      } catch (NoSuchFileException e) {
        throw LocalFiles.missing(files.base(), e);
      }
    }
    return mapped;
  }

  private static SparkeyReader open(LocalFiles files) throws IOException {
    files.verify();
    try {
      return Sparkey.openSingleThreadedReader(files.base().toFile());
    } catch (FileNotFoundException | NoSuchFileException e) {
      throw LocalFiles.missing(files.base(), e);
    } catch (IOException | RuntimeException e) {
      throw new HowdahException(
          ErrorCode.CORRUPTION, files.base() + " is no table: " + e.getMessage(), e);
    }
  }

  @Override
  public Session open() {
    if (!mapped.isEmpty()) {
      return new MappedSession(mapped);
    }
    return new LocalSession(
        readers.stream().map(SparkeyReader::duplicate).toArray(SparkeyReader[]::new));
  }

  @Override
  public String where() {
    return shards.get(0).base().getParent().toString();
  }

  /**
   * The system takes the memory back when no reader is left; unmapping it here could pull it away.
   */
  @Override
  public void close() {}

  /** For files too long to be mapped as one: readers of its own over the same mapped memory. */
  private static final class LocalSession implements ImmediateSession {
    private final SparkeyReader[] readers;

    LocalSession(SparkeyReader[] readers) {
      this.readers = readers;
    }

    @Override
    public int batchKeysMax() {
      return MappedSession.BATCH_KEYS;
    }

    /** There is nothing to wait for, so everything happens here. */
    @Override
    public void begin(KeyBatch batch) throws IOException {
      for (int place = 0; place < batch.size(); place++) {
        byte[] key = batch.key(place);
        SparkeyReader reader = readers[Shards.of(key, readers.length)];
        batch.setValue(place, reader.getAsByteArray(key));
      }
    }

    @Override
    public void close() {}
  }
}
