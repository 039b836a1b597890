package org.howdah.yarn.service;

import java.io.IOException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.LocalDirAllocator;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.api.AuxiliaryLocalPathHandler;

/** Finds files in the folders that a NodeManager's settings name. Any thread may call. */
final class NodeFolders implements AuxiliaryLocalPathHandler {
  private final Configuration conf;
  private final LocalDirAllocator folders = new LocalDirAllocator(YarnConfiguration.NM_LOCAL_DIRS);

  NodeFolders(Configuration conf) {
    this.conf = conf;
  }

  @Override
  public Path getLocalPathForRead(String path) throws IOException {
    return folders.getLocalPathToRead(path, conf);
  }

  @Override
  public Path getLocalPathForWrite(String path) throws IOException {
    return folders.getLocalPathForWrite(path, conf);
  }

  @Override
  public Path getLocalPathForWrite(String path, long size) throws IOException {
    return folders.getLocalPathForWrite(path, size, conf);
  }

  @Override
  public Iterable<Path> getAllLocalPathsForRead(String path) throws IOException {
    return folders.getAllLocalPathsToRead(path, conf);
  }
}
