package org.howdah.hadoop.cache;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FileSystem;
import org.howdah.cache.CacheStats;
import org.howdah.hadoop.equivalence.QuickLocalFileSystem;

/** A cache below a folder, and files to read through it. */
final class CacheFolder {
  static final int BLOCK_BYTES = 100_000;

  private final Path folder;
  private final Configuration conf = new Configuration();

  CacheFolder(Path folder) {
    this.folder = folder;
    conf.set(CacheKeys.DIR, cache().toString());
    conf.set(CacheKeys.BYTES, "1g");
    conf.setInt(CacheKeys.BLOCK_BYTES, BLOCK_BYTES);
    conf.setBoolean("fs.file.impl.disable.cache", true);
    conf.setBoolean(InnerFileSystems.innerUnsharedKey("file"), true);
    conf.setClass("fs.file.impl", CachingLocalFileSystem.class, FileSystem.class);
    conf.setClass(InnerFileSystems.key("file"), QuickLocalFileSystem.class, FileSystem.class);
  }

  Configuration conf() {
    return conf;
  }

  Path cache() {
    return folder.resolve("cache");
  }

  /** The files of cached blocks. */
  List<Path> blocks() throws IOException {
    try (Stream<Path> files = Files.list(cache().resolve("blocks"))) {
      return files.toList();
    }
  }

  CacheStats stats() {
    return FastTier.of(conf).orElseThrow().node().stats();
  }

  /** Writes random bytes, and says that they were written an hour ago. */
  static byte[] write(Path file, int bytes, long seed) throws IOException {
    byte[] content = new byte[bytes];
    new Random(seed).nextBytes(content);
    Files.write(file, content);
    age(file);
    return content;
  }

  static void age(Path file) throws IOException {
    long hourAgo = System.currentTimeMillis() - 3_600_000;
    Files.setLastModifiedTime(file, FileTime.fromMillis(hourAgo / 1000 * 1000));
  }

  /** Makes a job read through the cache. */
  void putInto(Configuration job) {
    for (String key :
        List.of(
            CacheKeys.DIR,
            CacheKeys.BYTES,
            CacheKeys.BLOCK_BYTES,
            "fs.file.impl",
            "fs.file.impl.disable.cache",
            InnerFileSystems.key("file"))) {
      job.set(key, conf.get(key));
    }
  }

  /** A file system that nobody else uses. */
  FileSystem open() throws IOException {
    return FileSystem.newInstance(java.net.URI.create("file:///"), conf);
  }

  byte[] read(Path file) throws IOException {
    try (FileSystem files = open();
        FSDataInputStream in = files.open(path(file))) {
      return in.readAllBytes();
    }
  }

  static org.apache.hadoop.fs.Path path(Path file) {
    return new org.apache.hadoop.fs.Path(file.toUri());
  }
}
