package org.howdah.record;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

/**
 * A finished set of records: for every partition, in partition order, its records in key order.
 *
 * <p>Promises: a run never changes once its writer has committed it; any number of threads may open
 * readers, of the same partition too; {@link #discard} frees what it occupies and may be called
 * twice. What a reader that is open then still holds is freed when it is closed; it may fail.
 */
public interface Run {
  int partitions();

  /** Records in all partitions. */
  long records();

  /** Bytes that partition {@code partition} occupies where it is kept; 0 means it is empty. */
  long bytes(int partition);

  /** Bytes that all partitions occupy. */
  long bytes();

  /** Whether the bytes are in this process's memory, so that reading them costs no I/O. */
  boolean inMemory();

  /**
   * The file that another process can read the run from, with {@link DirectoryRun#open}; empty if
   * there is none.
   */
  default Optional<Path> asFile() {
    return Optional.empty();
  }

  /**
   * Whether a partition is still what was committed. Asked after reading has failed, for it may
   * read the whole partition; true if the thread is told to stop before that is known, or the
   * process lacks what it takes to find out.
   */
  default boolean isReadable(int partition) {
    return true;
  }

  /**
   * Reads one partition from its start. The caller closes the reader.
   *
   * @throws HowdahException {@link ErrorCode#CORRUPTION} if what is stored is not a run
   */
  RunReader open(int partition) throws IOException;

  /** Frees memory or deletes files. Never throws: what cannot be deleted goes with its folder. */
  void discard();
}
