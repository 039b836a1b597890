package org.howdah.worker;

import java.nio.file.Path;
import org.howdah.cache.JobShare;
import org.howdah.record.Compression;
import org.howdah.record.DirectoryRun;
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;
import org.howdah.record.Run;

/**
 * What a worker process has of the space for localized data while it does one piece of work. One
 * thread uses it.
 */
public final class WorkerSpace {
  private final JobShare share;
  private long heldBytes;

  /**
   * @param share the job's; null if there is no such space
   */
  WorkerSpace(JobShare share) {
    this.share = share;
  }

  /** Whether the worker may have so much. */
  boolean take(long bytes) {
    boolean granted = share != null && share.take(bytes);
    heldBytes += granted ? bytes : 0;
    return granted;
  }

  /** The worker has no use for so much any more. */
  void giveBack(WorkerMessage.GiveBack message) {
    long bytes = Math.min(message.bytes(), heldBytes);
    heldBytes -= bytes;
    if (bytes > 0 && message.written()) {
      share.release(bytes);
    } else if (bytes > 0) {
      share.giveBack(bytes);
    }
  }

  /** The run that the worker left, with its space if it lies there. */
  Run adopt(DirectoryRun run) throws HowdahException {
    if (share == null || !isFast(run.file())) {
      return run;
    }
    if (run.bytes() > heldBytes) {
      throw new HowdahException(
          ErrorCode.INTERNAL,
          "a worker wrote %d bytes to %s and took space for %d"
              .formatted(run.bytes(), run.file(), heldBytes));
    }
    heldBytes -= run.bytes();
    return share.store(Compression.NONE).adopt(run);
  }

  private boolean isFast(Path file) {
    return file.startsWith(share.folder());
  }

  /** Takes back what is left: the worker's files that it was for are gone. */
  void end() {
    if (heldBytes > 0) {
      share.release(heldBytes);
      heldBytes = 0;
    }
  }
}
