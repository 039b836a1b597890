package org.howdah.hadoop.cache;

import java.lang.ref.PhantomReference;
import java.lang.ref.ReferenceQueue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.hadoop.fs.FSDataInputStream;

/*
 * A task that opens a file for each record and closes none costs nothing without a cache: the garbage
 * collector closes them. So it has to do the same for what the cache adds. No thread waits for it: whoever
 * opens the next file does the work.
 */
/** Streams that were forgotten and not closed give back what they hold of the cache. */
final class LeftStreams {
  private static final ReferenceQueue<FSDataInputStream> FORGOTTEN = new ReferenceQueue<>();

  /** They must be reachable themselves. */
  private static final Set<Watch> WATCHED = ConcurrentHashMap.newKeySet();

  private LeftStreams() {}

  /** A stream that is to be released when nobody can reach its handle any more. */
  static final class Watch extends PhantomReference<FSDataInputStream> {
    private final HeldBlocks stream;

    private Watch(FSDataInputStream handle, HeldBlocks stream) {
      super(handle, FORGOTTEN);
      this.stream = stream;
    }

    /** The stream was closed. */
    void end() {
      WATCHED.remove(this);
      clear();
    }
  }

  /** Watches a stream from now on, and releases those that were forgotten by now. */
  static Watch watch(FSDataInputStream handle, HeldBlocks stream) {
    releaseForgotten();
    Watch watch = new Watch(handle, stream);
    WATCHED.add(watch);
    return watch;
  }

  private static void releaseForgotten() {
    for (Watch watch = (Watch) FORGOTTEN.poll(); watch != null; watch = (Watch) FORGOTTEN.poll()) {
      WATCHED.remove(watch);
      watch.stream.release();
      watch.stream.leaveScope();
    }
  }
}
