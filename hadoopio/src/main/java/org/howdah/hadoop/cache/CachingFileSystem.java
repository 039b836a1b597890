package org.howdah.hadoop.cache;

import java.io.IOException;
import java.net.URI;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.BlockLocation;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FilterFileSystem;
import org.apache.hadoop.fs.FutureDataInputStreamBuilder;
import org.apache.hadoop.fs.LocatedFileStatus;
import org.apache.hadoop.fs.Options;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RemoteIterator;
import org.apache.hadoop.fs.impl.FutureDataInputStreamBuilderImpl;
import org.apache.hadoop.fs.impl.OpenFileParameters;
import org.apache.hadoop.fs.permission.FsAction;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.util.functional.FutureIO;
import org.howdah.record.api.PublicApi;

/*
 * FilterFileSystem hands openFile, with which Hadoop's own readers, Parquet, ORC and Spark open files, to
 * the file system that it wraps, past open: all ways that name a path are led back here.
 */
/**
 * Any file system, read through the fast tier; set as {@code fs.SCHEME.impl}. It wraps the class
 * that {@code howdah.cache.fs.SCHEME.impl} names, by default Hadoop's own for the scheme. With
 * {@code fs.SCHEME.impl.disable.cache} it is a thin one for each who asks, and all of a user have
 * the same one behind it. For {@code file} and {@code hdfs} there are {@link
 * CachingLocalFileSystem} and {@link CachingDistributedFileSystem}.
 */
@PublicApi
public final class CachingFileSystem extends FilterFileSystem {
  /** Azure's, which show and open a file for whoever may enter its folder. */
  private static final Set<String> ASKED_TO_READ = Set.of("abfs", "abfss");

  private String scheme;
  private boolean shares;

  @Override
  public void initialize(URI name, Configuration conf) throws IOException {
    scheme = name.getScheme();
    shares = InnerFileSystems.areShared(scheme, conf);
    fs = shares ? InnerFileSystems.shared(name, conf) : InnerFileSystems.make(name, conf);
    super.initialize(name, conf);
  }

  /** What others have, too, stays open, and with it what is to be deleted at its end. */
  @Override
  public void close() throws IOException {
    if (!shares) {
      super.close();
    }
  }

  @Override
  public boolean deleteOnExit(Path path) throws IOException {
    return shares ? fs.deleteOnExit(path) : super.deleteOnExit(path);
  }

  @Override
  public boolean cancelDeleteOnExit(Path path) {
    return shares ? fs.cancelDeleteOnExit(path) : super.cancelDeleteOnExit(path);
  }

  @Override
  public String getScheme() {
    return scheme;
  }

  @Override
  public BlockLocation[] getFileBlockLocations(FileStatus file, long start, long length)
      throws IOException {
    BlockLocation[] blocks = super.getFileBlockLocations(file, start, length);
    return file == null ? blocks : CachedPlaces.of(getConf()).first(file, blocks);
  }

  @Override
  public RemoteIterator<LocatedFileStatus> listLocatedStatus(Path path) throws IOException {
    return CachedPlaces.of(getConf()).first(super.listLocatedStatus(path));
  }

  @Override
  public FSDataInputStream open(Path path, int bufferSize) throws IOException {
    return open(path, null, known -> openInner(path, bufferSize, known));
  }

  /** An object store that is told the state of a file does not ask for it once more. */
  private FSDataInputStream openInner(Path path, int bufferSize, FileStatus known)
      throws IOException {
    if (known == null) {
      return fs.open(path, bufferSize);
    }
    FutureDataInputStreamBuilder builder = fs.openFile(path).withFileStatus(known);
    builder.opt(Options.OpenFileOptions.FS_OPTION_OPENFILE_BUFFER_SIZE, bufferSize);
    return FutureIO.awaitFuture(builder.build());
  }

  @Override
  public FutureDataInputStreamBuilder openFile(Path path) throws IOException {
    return ((FutureDataInputStreamBuilderImpl) createDataInputStreamBuilder(this, path))
        .getThisBuilder();
  }

  @Override
  protected CompletableFuture<FSDataInputStream> openFileWithOptions(
      Path path, OpenFileParameters parameters) throws IOException {
    CompletableFuture<FSDataInputStream> opened = new CompletableFuture<>();
    try {
      opened.complete(
          open(path, parameters.getStatus(), known -> openInner(path, parameters, known)));
    } catch (IOException | RuntimeException e) {
      opened.completeExceptionally(e);
    }
    return opened;
  }

  private FSDataInputStream openInner(Path path, OpenFileParameters parameters, FileStatus known)
      throws IOException {
    FutureDataInputStreamBuilder builder = fs.openFile(path).withFileStatus(known);
    for (String key : parameters.getMandatoryKeys()) {
      builder.must(key, parameters.getOptions().get(key));
    }
    for (String key : parameters.getOptionalKeys()) {
      builder.opt(key, parameters.getOptions().get(key));
    }
    return FutureIO.awaitFuture(builder.build());
  }

  /** Opens the file that is wrapped. */
  private interface Opener {
    FSDataInputStream open(FileStatus known) throws IOException;
  }

  private FSDataInputStream open(Path path, FileStatus known, Opener opener) throws IOException {
    CachingReads.Source source =
        new CachingReads.Source() {
          @Override
          public FSDataInputStream open(FileStatus status) throws IOException {
            return opener.open(status);
          }

          @Override
          public FileStatus status() throws IOException {
            return fs.getFileStatus(path);
          }

          @Override
          public FileStatus[] list(Path folder) throws IOException {
            return fs.listStatus(folder);
          }

          @Override
          public void checkReadable() throws IOException {
            if (ASKED_TO_READ.contains(scheme)) {
              fs.access(path, FsAction.READ);
            }
          }

          @Override
          public boolean isBeingWritten() throws IOException {
            return fs instanceof DistributedFileSystem hdfs && !hdfs.isFileClosed(path);
          }
        };
    return CachingReads.open(getConf(), path, source, known, statistics);
  }
}
