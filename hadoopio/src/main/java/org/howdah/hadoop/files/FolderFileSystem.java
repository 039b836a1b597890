package org.howdah.hadoop.files;

import java.io.IOException;
import java.net.URI;
import java.util.EnumSet;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.CreateFlag;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.FsStatus;
import org.apache.hadoop.fs.InvalidPathException;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.permission.FsPermission;
import org.apache.hadoop.util.Progressable;

/** A file system whose files lie in a folder of another one, under paths of its own. */
final class FolderFileSystem extends FileSystem {
  private final URI uri;
  private final FileSystem files;
  private final Path folder;
  private Path workingDirectory;

  /**
   * @param uri scheme and authority of the paths
   * @param folder absolute; it need not exist
   */
  FolderFileSystem(URI uri, FileSystem files, Path folder, Configuration settings)
      throws IOException {
    this.uri = uri;
    this.files = files;
    this.folder = folder;
    setConf(settings);
    initialize(uri, settings);
    workingDirectory = getHomeDirectory();
  }

  private Path inside(Path path) {
    checkPath(path);
    String absolute = new Path(workingDirectory, path).toUri().getPath();
    if ((absolute + Path.SEPARATOR).contains("/../")) {
      throw new InvalidPathException(absolute, "it lies above the root");
    }
    return new Path(folder.toUri().getScheme(), null, folder.toUri().getPath() + absolute);
  }

  private Path outside(Path inside) {
    String path = inside.toUri().getPath().substring(folder.toUri().getPath().length());
    return makeQualified(new Path(path.isEmpty() ? Path.SEPARATOR : path));
  }

  @Override
  public URI getUri() {
    return uri;
  }

  @Override
  public String getScheme() {
    return uri.getScheme();
  }

  @Override
  public FSDataInputStream open(Path path, int bufferSize) throws IOException {
    return files.open(inside(path), bufferSize);
  }

  @Override
  public FSDataOutputStream create(
      Path path,
      FsPermission permission,
      boolean overwrite,
      int bufferSize,
      short replication,
      long blockSize,
      Progressable progress)
      throws IOException {
    return files.create(
        inside(path), permission, overwrite, bufferSize, replication, blockSize, progress);
  }

  @Override
  public FSDataOutputStream createNonRecursive(
      Path path,
      FsPermission permission,
      EnumSet<CreateFlag> flags,
      int bufferSize,
      short replication,
      long blockSize,
      Progressable progress)
      throws IOException {
    return files.createNonRecursive(
        inside(path), permission, flags, bufferSize, replication, blockSize, progress);
  }

  @Override
  public FSDataOutputStream append(Path path, int bufferSize, Progressable progress)
      throws IOException {
    return files.append(inside(path), bufferSize, progress);
  }

  @Override
  public boolean rename(Path from, Path to) throws IOException {
    return files.rename(inside(from), inside(to));
  }

  @Override
  public boolean delete(Path path, boolean recursive) throws IOException {
    return files.delete(inside(path), recursive);
  }

  @Override
  public boolean mkdirs(Path path, FsPermission permission) throws IOException {
    return files.mkdirs(inside(path), permission);
  }

  @Override
  public FileStatus[] listStatus(Path path) throws IOException {
    FileStatus[] listed = files.listStatus(inside(path));
    for (int i = 0; i < listed.length; i++) {
      listed[i] = outside(listed[i]);
    }
    return listed;
  }

  @Override
  public FileStatus getFileStatus(Path path) throws IOException {
    return outside(files.getFileStatus(inside(path)));
  }

  private FileStatus outside(FileStatus inside) {
    return new Outside(inside, outside(inside.getPath()));
  }

  @Override
  public void setPermission(Path path, FsPermission permission) throws IOException {
    files.setPermission(inside(path), permission);
  }

  @Override
  public void setTimes(Path path, long modifiedMillis, long readMillis) throws IOException {
    files.setTimes(inside(path), modifiedMillis, readMillis);
  }

  @Override
  public FsStatus getStatus(Path path) throws IOException {
    return files.getStatus(path == null ? folder : inside(path));
  }

  @Override
  public void setWorkingDirectory(Path path) {
    workingDirectory = makeQualified(path);
  }

  @Override
  public Path getWorkingDirectory() {
    return workingDirectory;
  }

  /** Of a local file, owner and permissions are dear to find out: only if somebody asks. */
  private static final class Outside extends FileStatus {
    private static final long serialVersionUID = 1;
    private final transient FileStatus inside;

    Outside(FileStatus inside, Path path) {
      super(
          inside.getLen(),
          inside.isDirectory(),
          inside.getReplication(),
          inside.getBlockSize(),
          inside.getModificationTime(),
          path);
      this.inside = inside;
    }

    @Override
    public FsPermission getPermission() {
      return inside.getPermission();
    }

    @Override
    public String getOwner() {
      return inside.getOwner();
    }

    @Override
    public String getGroup() {
      return inside.getGroup();
    }
  }
}
