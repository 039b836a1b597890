package org.howdah.cache;

import java.io.IOException;
import java.nio.channels.ClosedChannelException;
import org.howdah.cache.block.Damage;
import org.howdah.record.Shortage;

/** Why a block could not be read or written. */
public enum Fault {
  /** Nobody failed. */
  NONE,
  /** Whoever read or wrote it was told to stop. */
  STOPPED,
  /** The file is not what was written. */
  DAMAGED,
  /** The process lacks what it takes, as memory or open files: none of the block. */
  SHORTAGE,
  /** The device did not do what it should. */
  DEVICE;

  /** To be asked at once, while a process still lacks what it lacks. */
  public static Fault of(IOException cause) {
    if (cause instanceof ClosedChannelException
        || cause.getCause() instanceof ClosedChannelException) {
      return STOPPED;
    }
    if (Damage.is(cause)) {
      return DAMAGED;
    }
    boolean lacks = cause.getCause() instanceof OutOfMemoryError || Shortage.explains(cause);
    return lacks ? SHORTAGE : DEVICE;
  }
}
