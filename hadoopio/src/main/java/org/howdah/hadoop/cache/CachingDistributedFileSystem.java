package org.howdah.hadoop.cache;

import java.io.IOException;
import org.apache.hadoop.fs.BlockLocation;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.LocatedFileStatus;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.PathFilter;
import org.apache.hadoop.fs.RemoteIterator;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.howdah.record.api.PublicApi;

/**
 * HDFS, read through the fast tier; set as {@code fs.hdfs.impl}. It is a {@link
 * DistributedFileSystem} because Spark lists only such ones quickly, and Hive demands one. Files in
 * encryption zones and files that are being written are read without the cache. Where a master of
 * caches says that machines have a block, these are named as those that have it.
 */
@PublicApi
public final class CachingDistributedFileSystem extends DistributedFileSystem {
  @Override
  public FSDataInputStream open(Path path, int bufferSize) throws IOException {
    CachingReads.Source source =
        new CachingReads.Source() {
          @Override
          public FSDataInputStream open(FileStatus known) throws IOException {
            return CachingDistributedFileSystem.super.open(path, bufferSize);
          }

          @Override
          public FileStatus status() throws IOException {
            return getFileStatus(path);
          }

          @Override
          public FileStatus[] list(Path folder) throws IOException {
            return listStatus(folder);
          }

          @Override
          public boolean isBeingWritten() throws IOException {
            return !isFileClosed(path);
          }
        };
    return CachingReads.open(getConf(), path, source, null, statistics);
  }

  @Override
  public BlockLocation[] getFileBlockLocations(FileStatus file, long start, long length)
      throws IOException {
    BlockLocation[] blocks = super.getFileBlockLocations(file, start, length);
    return file == null ? blocks : CachedPlaces.of(getConf()).first(file, blocks);
  }

  @Override
  protected RemoteIterator<LocatedFileStatus> listLocatedStatus(Path path, PathFilter filter)
      throws IOException {
    return CachedPlaces.of(getConf()).first(super.listLocatedStatus(path, filter));
  }
}
