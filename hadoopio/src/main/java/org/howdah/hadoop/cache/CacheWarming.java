package org.howdah.hadoop.cache;

import java.io.IOException;
import java.io.InputStream;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.LocatedFileStatus;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RemoteIterator;
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;

/** Reads files so that their blocks are cached, as a job does that has them as input. */
final class CacheWarming {
  private static final int BUFFER_BYTES = 256 << 10;

  private final Configuration conf;
  private final FastTier tier;

  /**
   * @param conf with the cache in front of the file systems
   */
  CacheWarming(Configuration conf, FastTier tier) {
    this.conf = conf;
    this.tier = tier;
  }

  /** What is there afterwards. */
  record Outcome(String path, long files, long bytes, long blocks, long blocksCached) {}

  /**
   * Warms a file, or all below a folder, whose data set they are.
   *
   * @throws HowdahException {@link ErrorCode#INPUT} if there is neither
   */
  Outcome warm(Path path) throws IOException {
    FileSystem files = path.getFileSystem(conf);
    Path root = files.makeQualified(path);
    if (!files.exists(root)) {
      throw new HowdahException(ErrorCode.INPUT, "there is no file or folder " + root);
    }
    Map<Path, Long> lengths = new LinkedHashMap<>();
    long blocks = 0;
    RemoteIterator<LocatedFileStatus> found = files.listFiles(root, true);
    while (found.hasNext()) {
      LocatedFileStatus file = found.next();
      lengths.put(file.getPath(), file.getLen());
      blocks += (file.getLen() + tier.blockBytes() - 1) / tier.blockBytes();
    }
    JobInput input = JobInput.of(List.of(root), lengths, tier.blockBytes());
    try (ReadScope reads =
        ReadScope.enter("warm-" + System.nanoTime(), input, (group, name, amount) -> {})) {
      for (Path file : lengths.keySet()) {
        read(files, file);
      }
      long bytes = reads.counts().hitBytes.sum() + reads.counts().missBytes.sum();
      long cached = new CacheContents(tier.node().blocks()).below(root.toString());
      return new Outcome(root.toString(), lengths.size(), bytes, blocks, cached);
    }
  }

  private static void read(FileSystem files, Path file) throws IOException {
    byte[] buffer = new byte[BUFFER_BYTES];
    try (InputStream in = files.open(file)) {
      int read = 0;
      while (read >= 0) {
        read = in.read(buffer);
      }
    }
  }
}
