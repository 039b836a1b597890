package org.howdah.hadoop.cache;

import java.io.IOException;
import java.util.Objects;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.EtagSource;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hdfs.client.HdfsDataInputStream;
import org.apache.hadoop.hdfs.protocol.HdfsFileStatus;
import org.howdah.cache.policy.FileVersion;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/*
 * The file is always opened where it is kept, by its reader: that is what proves that this user may read
 * it, which a status does not. Its state is asked for before and after. If both are the same, it is the
 * state of what was opened; if not, the file is being replaced, and this reader does without a cache.
 *
 * Whether a file changed while its block was read shows in its state afterwards, unless the state's clock
 * is too coarse: two changes within one tick look like one. So nothing is cached of a file that changed
 * a moment ago, as git does not trust the times of such files in its index. How long ago that is, this
 * machine's clock says, and the file's time is its store's: so a moment is a minute where nothing but
 * that time tells two states apart.
 */
/** Opens files so that they are read through the cache if that can be done safely. */
final class CachingReads {
  /** No file system that Hadoop has keeps times more coarsely. */
  static final long SETTLED_MILLIS = 2_000;

  /** The same where another machine's clock says when a file changed, and nothing else does. */
  static final long SETTLED_ELSEWHERE_MILLIS = 60_000;

  private static final Logger LOG = LoggerFactory.getLogger(CachingReads.class);

  private CachingReads() {}

  /** Where a file is kept. */
  interface Source {
    /**
     * Opens the file itself.
     *
     * @param known its status, or null
     */
    FSDataInputStream open(FileStatus known) throws IOException;

    /**
     * Opens the file without reading of it what costs a seek, for {@link LateStream}.
     *
     * @return null if {@link #open} does the same
     */
    default FSDataInputStream openUnread() throws IOException {
      return null;
    }

    FileStatus status() throws IOException;

    /** What lies in a folder of the same file system. */
    FileStatus[] list(Path folder) throws IOException;

    /** What else tells two states of the file apart; may be empty. */
    default String mark(FileStatus status) throws IOException {
      return "";
    }

    /**
     * How old a file without etag must be, by this machine's clock, so that no further change of it
     * has the same time.
     */
    default long settledMillis(FileStatus status) {
      // Files of HDFS that are overwritten have another number.
      return status instanceof HdfsFileStatus ? SETTLED_MILLIS : SETTLED_ELSEWHERE_MILLIS;
    }

    /**
     * Asks whether its reader may read it, where neither its status nor opening it proves that.
     *
     * @throws IOException if not
     */
    default void checkReadable() throws IOException {}

    /** Whether someone has it open to write more, which its status need not show. */
    default boolean isBeingWritten() throws IOException {
      return false;
    }
  }

  /**
   * Opens a file; what goes wrong is what goes wrong without a cache.
   *
   * @param known its status if the caller has one, or null
   * @param statistics takes bytes that come from the cache; may be null
   */
  static FSDataInputStream open(
      Configuration conf,
      Path path,
      Source source,
      FileStatus known,
      FileSystem.Statistics statistics)
      throws IOException {
    Optional<FastTier> tier = isInput(conf, path) ? FastTier.of(conf) : Optional.empty();
    if (tier.isEmpty()) {
      return source.open(known);
    }
    FileStatus before = known == null ? statusOrNull(source) : known;
    FSDataInputStream late =
        before == null ? null : lateOrNull(tier.get(), conf, source, before, statistics);
    if (late != null) {
      return late;
    }
    FSDataInputStream plain = source.open(before);
    if (before == null) {
      return plain;
    }
    FileStatus after = statusOrNull(source);
    FileBlocks blocks = blocksOrNull(tier.get(), conf, source, before, after, plain);
    if (blocks != null) {
      return cached(plain, blocks, statistics);
    }
    return known == null && isAnother(before, after) ? reopened(plain, source) : plain;
  }

  /**
   * An object store that was told the state before would refuse to read the file that is there now,
   * though its reader never asked for that state.
   */
  private static FSDataInputStream reopened(FSDataInputStream plain, Source source)
      throws IOException {
    plain.close();
    return source.open(null);
  }

  private static boolean isAnother(FileStatus before, FileStatus after) {
    return after != null
        && (before.getLen() != after.getLen()
            || before.getModificationTime() != after.getModificationTime()
            || !Objects.equals(etag(before), etag(after)));
  }

  private static FSDataInputStream cached(
      FSDataInputStream plain, FileBlocks blocks, FileSystem.Statistics statistics) {
    return CachedStream.open(plain, blocks, statistics);
  }

  /** Null if that cannot be done, or the file's state could change unnoticed until it is read. */
  private static FSDataInputStream lateOrNull(
      FastTier tier,
      Configuration conf,
      Source source,
      FileStatus before,
      FileSystem.Statistics statistics)
      throws IOException {
    FSDataInputStream unread = source.openUnread();
    if (unread == null) {
      return null;
    }
    FileBlocks blocks = blocksOrNull(tier, conf, source, before, statusOrNull(source), unread);
    if (blocks == null || !blocks.takesAny()) {
      unread.close();
      return null;
    }
    LateStream late =
        new LateStream(unread, blocks.length(), () -> source.open(before), blocks::isUnchanged);
    return cached(new FSDataInputStream(late), blocks, statistics);
  }

  /** Not what the framework writes for one job and reads once, nor the programs themselves. */
  private static boolean isInput(Configuration conf, Path path) {
    String text = path.toUri().getPath();
    if (!ReadScope.isEntered()
        && (conf.getBoolean(CacheKeys.TASKS_ONLY, false) || text.endsWith(".jar"))) {
      return false;
    }
    return !text.contains("/.staging/") && !text.contains("/_temporary/");
  }

  /** If there is none, opening or reading the file says why. */
  private static FileStatus statusOrNull(Source source) {
    try {
      return source.status();
    } catch (IOException e) {
      LOG.debug("the file is opened without knowing its state", e);
      return null;
    }
  }

  private static FileBlocks blocksOrNull(
      FastTier tier,
      Configuration conf,
      Source source,
      FileStatus before,
      FileStatus after,
      FSDataInputStream plain) {
    try {
      return after == null ? null : blocks(tier, conf, source, before, after, plain);
    } catch (IOException | RuntimeException e) {
      LOG.debug("{} is read without the cache", before.getPath(), e);
      return null;
    }
  }

  /** Null if the file cannot be cached. */
  private static FileBlocks blocks(
      FastTier tier,
      Configuration conf,
      Source source,
      FileStatus before,
      FileStatus status,
      FSDataInputStream plain)
      throws IOException {
    FileVersion version = version(source, status);
    if (version == null
        || !version.equals(version(source, before))
        || source.isBeingWritten()
        || showsMore(plain, status)) {
      return null;
    }
    source.checkReadable();
    boolean settled =
        etag(status) != null
            || System.currentTimeMillis() - status.getModificationTime()
                >= source.settledMillis(status);
    tier.blocks().isNow(version, tier.blockBytes());
    FileBlocks.State state = settled ? () -> isStill(source, version) : null;
    Path path = status.getPath();
    ReadScope scope =
        ReadScope.current(
            conf, job -> TaskInput.of(conf, job, path, source::list, tier.blockBytes()));
    return new FileBlocks(tier, version, scope, state, staysAsOpened(status));
  }

  /** Files of HDFS are never overwritten, and readers of object stores compare tags. */
  private static boolean staysAsOpened(FileStatus status) {
    return status instanceof HdfsFileStatus || etag(status) != null;
  }

  private static boolean isStill(Source source, FileVersion version) {
    try {
      return version.equals(version(source, source.status())) && !source.isBeingWritten();
    } catch (IOException | RuntimeException e) {
      LOG.debug("{} is not cached", version.path(), e);
      return false;
    }
  }

  /**
   * Null if nothing is to be cached of the file: it is empty, or nothing tells its states apart, or
   * it is encrypted and would lie in the cache in clear.
   */
  private static FileVersion version(Source source, FileStatus status) throws IOException {
    if (!status.isFile() || status.getLen() == 0 || readersDecrypt(status)) {
      return null;
    }
    String path = status.getPath().toString();
    String etag = etag(status);
    if (etag != null) {
      return FileVersion.tagged(path, status.getLen(), etag);
    }
    if (status.getModificationTime() <= 0) {
      return null;
    }
    String mark = mark(source, status);
    FileVersion dated = FileVersion.modifiedAt(path, status.getLen(), status.getModificationTime());
    return new FileVersion(path, status.getLen(), dated.version() + mark);
  }

  /**
   * Object stores say of every file that it is encrypted, and decrypt it for whoever may read it.
   * Files in an encryption zone of HDFS, which have no etag, are decrypted by their readers.
   */
  private static boolean readersDecrypt(FileStatus status) {
    return status.isEncrypted() && !(status instanceof EtagSource);
  }

  private static String etag(FileStatus status) {
    String etag = status instanceof EtagSource source ? source.getEtag() : null;
    return etag == null || etag.isEmpty() ? null : etag;
  }

  private static String mark(Source source, FileStatus status) throws IOException {
    return status instanceof HdfsFileStatus hdfs
        ? " inode:" + hdfs.getFileId()
        : source.mark(status);
  }

  /** Of a file of HDFS that grows, more can be seen than its status says. */
  private static boolean showsMore(FSDataInputStream plain, FileStatus status) throws IOException {
    return plain instanceof HdfsDataInputStream hdfs && hdfs.getVisibleLength() != status.getLen();
  }
}
