package org.howdah.hadoop.side;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileAlreadyExistsException;
import org.apache.hadoop.fs.FileContext;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Options.Rename;
import org.apache.hadoop.fs.Path;
import org.howdah.sidedata.CatalogFiles;

/** A catalog on any of Hadoop's file systems that renames files at once, such as HDFS. */
final class HadoopCatalogFiles implements CatalogFiles {
  private final Path root;
  private final FileSystem system;
  private final Configuration configuration;

  HadoopCatalogFiles(Path root, Configuration configuration) throws IOException {
    this.configuration = configuration;
    system = root.getFileSystem(configuration);
    this.root = system.makeQualified(root);
  }

  private Path path(String relative) {
    return relative.isEmpty() ? root : new Path(root, relative);
  }

  @Override
  public byte[] read(String path) throws IOException {
    try (FSDataInputStream in = system.open(path(path))) {
      return in.readAllBytes();
    } catch (FileNotFoundException e) {
      return null;
    }
  }

  @Override
  public void write(String path, byte[] bytes) throws IOException {
    rename(writeBeside(path(path), bytes), path(path), Rename.OVERWRITE);
  }

  @Override
  public boolean writeNew(String path, byte[] bytes) throws IOException {
    Path temporary = writeBeside(path(path), bytes);
    try {
      rename(temporary, path(path), Rename.NONE);
      return true;
    } catch (FileAlreadyExistsException e) {
      system.delete(temporary, false);
      return false;
    }
  }

  private Path writeBeside(Path file, byte[] bytes) throws IOException {
    Path temporary = new Path(file.getParent(), "." + file.getName() + "." + UUID.randomUUID());
    try (FSDataOutputStream out = system.create(temporary, false)) {
      out.write(bytes);
      out.hsync();
    }
    return temporary;
  }

  private void rename(Path from, Path to, Rename how) throws IOException {
    FileContext.getFileContext(to.toUri(), configuration).rename(from, to, how);
  }

  /** The marker file decides: making a folder succeeds for everyone, making a file for one. */
  @Override
  public boolean claim(String path) throws IOException {
    try {
      system.create(new Path(path(path), ".claimed"), false).close();
      return true;
    } catch (IOException e) {
      if (system.exists(path(path))) {
        return false;
      }
      throw e;
    }
  }

  @Override
  public List<String> list(String path) throws IOException {
    List<String> names = new ArrayList<>();
    try {
      for (FileStatus status : system.listStatus(path(path))) {
        names.add(status.getPath().getName());
      }
    } catch (FileNotFoundException e) {
      return List.of();
    }
    names.sort(null);
    return names;
  }

  @Override
  public void delete(String path) throws IOException {
    system.delete(path(path), true);
  }

  @Override
  public String address(String path) {
    return path(path).toString();
  }
}
