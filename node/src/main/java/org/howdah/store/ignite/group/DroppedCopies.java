package org.howdah.store.ignite.group;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.apache.ignite.internal.util.IgniteUtils;
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;
import org.howdah.store.ignite.Membership;
import org.howdah.store.ignite.members.DroppedData;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Deletes what a node has on its disk of data sets that were dropped while it was away. It believes
 * what it is told by a group that says so twice, with {@code silence.seconds} in between: a node
 * that was frozen, and others went on without it, finds that out in less.
 */
final class DroppedCopies {
  private static final Logger LOG = LoggerFactory.getLogger(DroppedCopies.class);

  /** How a folder is called that is being deleted. */
  private static final String GONE = "dropped-";

  private final Path caches;
  private final long silenceNanos;
  private List<String> told = List.of();
  private long toldNanos;

  /**
   * @throws HowdahException if what is left of an earlier deletion cannot be deleted
   */
  DroppedCopies(Membership membership) throws HowdahException {
    String name = IgniteUtils.maskForFileName(membership.name());
    caches = membership.folder().resolve("db").resolve(name);
    silenceNanos = TimeUnit.MILLISECONDS.toNanos(membership.timing().silenceMillis());
    try {
      deleteGone();
    } catch (IOException e) {
      throw notDeleted(e);
    }
  }

  private static HowdahException notDeleted(IOException e) {
    return new HowdahException(
        ErrorCode.RESOURCES,
        "what is left of data sets that were dropped cannot be deleted: " + e + "; delete it",
        e);
  }

  /** The group did not let the node in, and said this: whether the node is to ask again. */
  boolean isAskedAgain(String refusal) {
    if (refusal.contains(DroppedData.UNKNOWN)) {
      return true;
    }
    List<String> now = DroppedData.told(refusal);
    if (!now.equals(told)) {
      told = now;
      toldNanos = System.nanoTime();
    } else if (!now.isEmpty() && System.nanoTime() - toldNanos > silenceNanos) {
      told = List.of();
      return isDeleted(now);
    }
    return !now.isEmpty();
  }

  private boolean isDeleted(List<String> dropped) {
    try {
      for (String cache : dropped) {
        Path folder = caches.resolve("cache-" + cache);
        // As a whole or not at all: half of a folder would be taken for a damaged one.
        Files.move(folder, caches.resolve(GONE + cache), StandardCopyOption.ATOMIC_MOVE);
        LOG.info("the copies of {} are deleted: it was dropped while this node was away", cache);
      }
      deleteGone();
      return true;
    } catch (IOException e) {
      LOG.error("copies of data sets that were dropped cannot be deleted", e);
      return false;
    }
  }

  private void deleteGone() throws IOException {
    if (!Files.isDirectory(caches)) {
      return;
    }
    try (var folders = Files.newDirectoryStream(caches, GONE + "*")) {
      for (Path folder : folders) {
        if (!IgniteUtils.delete(folder)) {
          throw new IOException(folder + " is not deleted");
        }
      }
    }
  }
}
