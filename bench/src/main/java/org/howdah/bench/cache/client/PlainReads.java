package org.howdah.bench.cache.client;

import java.io.InputStream;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.FileUtil;
import org.apache.hadoop.fs.Path;

/** Reads files by Hadoop's API and does nothing with them, or copies them. */
final class PlainReads {
  private static final int BUFFER_BYTES = 128 << 10;

  private final Configuration conf = new Configuration();

  PlainReads(Map<String, String> settings) {
    settings.forEach(conf::set);
  }

  /** Reads all files that a pattern names. */
  Map<String, Double> read(String pattern) throws Exception {
    Path path = new Path(pattern);
    FileSystem files = path.getFileSystem(conf);
    FileStatus[] found = files.globStatus(path);
    byte[] buffer = new byte[BUFFER_BYTES];
    long bytes = 0;
    long start = System.nanoTime();
    for (FileStatus file : found) {
      try (InputStream in = files.open(file.getPath(), BUFFER_BYTES)) {
        for (int count = in.read(buffer); count >= 0; count = in.read(buffer)) {
          bytes += count;
        }
      }
    }
    return Map.of("seconds", (System.nanoTime() - start) / 1e9, "bytes", (double) bytes);
  }

  /** Copies all files that a pattern names to a local folder, as Hadoop does: with checksums. */
  Map<String, Double> copy(String pattern, String folder) throws Exception {
    Path path = new Path(pattern);
    FileSystem files = path.getFileSystem(conf);
    Path target = new Path(folder);
    FileSystem local = FileSystem.getLocal(conf);
    local.mkdirs(target);
    Path[] found = FileUtil.stat2Paths(files.globStatus(path));
    FileUtil.copy(files, found, local, target, false, true, conf);
    return Map.of("files", (double) found.length);
  }
}
