package org.howdah.workloads.kit;

import java.io.Closeable;
import java.io.IOException;
import java.util.UUID;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapred.FileAlreadyExistsException;

/** A folder beside an output, for what one job of a chain hands the next; deleted by closing. */
public final class Scratch implements Closeable {
  private final FileSystem files;
  private final Path folder;

  /**
   * @throws FileAlreadyExistsException if the output is there, before anything has been computed
   */
  public Scratch(Path output, Configuration configuration) throws IOException {
    files = output.getFileSystem(configuration);
    if (files.exists(output)) {
      throw new FileAlreadyExistsException("Output directory " + output + " already exists");
    }
    folder = output.suffix("-in-between-" + UUID.randomUUID());
  }

  public Path path(String name) {
    return new Path(folder, name);
  }

  /** Deletes one that nobody needs any more, if it is there. */
  public void delete(String name) throws IOException {
    files.delete(path(name), true);
  }

  @Override
  public void close() throws IOException {
    files.delete(folder, true);
  }
}
