package org.howdah.sidedata;

import java.io.IOException;
import java.util.List;
import org.howdah.record.api.PublicApi;

/**
 * A folder of small files that all machines of a job see.
 *
 * <p>Promises: {@link #write} replaces a file at once, so that a reader finds the old or the new
 * bytes; {@link #writeNew} and {@link #claim} succeed for one caller only. Paths are relative, with
 * slashes. Safe for several threads and processes.
 */
@PublicApi
public interface CatalogFiles {
  /** The bytes of a file; null if there is none. */
  byte[] read(String path) throws IOException;

  /** Makes or replaces a file, and the folders above it. */
  void write(String path, byte[] bytes) throws IOException;

  /** Makes a file, whole at once, and the folders above it; false if there is one already. */
  boolean writeNew(String path, byte[] bytes) throws IOException;

  /** Makes an empty folder, and those above it; false if it is there already. */
  boolean claim(String path) throws IOException;

  /** Names of what a folder holds; none if there is no such folder. */
  List<String> list(String path) throws IOException;

  /** Deletes a file or a whole folder, if it is there. */
  void delete(String path) throws IOException;

  /** The full address of a path, for messages and for files that others write. */
  String address(String path);
}
