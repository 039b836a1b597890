package org.howdah.cache;

import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.howdah.cache.block.StateFile;

/*
 * Flash wears by what is written. A bucket that fills evenly lets a burst through, as the first job of
 * the day, and holds the mean.
 *
 * What is kept in a file is written again after each 64th of a day's bytes, so no more than that is
 * forgotten when the process is killed.
 */
/**
 * How many bytes may be written to a device: as many as a day's at once, and that many a day in the
 * long run. Who is refused does without; nobody waits. A new one is full. Safe for several threads.
 */
public final class WriteBudget {
  private static final double DAY_MILLIS = TimeUnit.DAYS.toMillis(1);

  private static final int STEPS_A_DAY = 64;
  private static final long MAGIC = 0x48574457_52495431L; // HWDWRIT1
  private static final String NAME = "howdah-cache.writes";

  private final long bytesADay;
  private final LongSupplier clock;
  private final StateFile file;
  private double left;
  private double unsaved;
  private long filled;

  /**
   * @param bytesADay 0 or more
   * @param clock milliseconds, which never run back
   */
  public WriteBudget(long bytesADay, LongSupplier clock) {
    this(bytesADay, clock, null);
  }

  private WriteBudget(long bytesADay, LongSupplier clock, StateFile file) {
    if (bytesADay < 0) {
      throw new IllegalArgumentException("a budget of " + bytesADay + " bytes a day is negative");
    }
    this.bytesADay = bytesADay;
    this.clock = clock;
    this.file = file;
    left = bytesADay;
    filled = clock.getAsLong();
  }

  /**
   * One that goes on where an earlier one with the same folder ended, and has filled since.
   *
   * @param bytesADay 0 or more; may be another than before
   * @param clock milliseconds since 1970
   * @param folder for a file; it may be missing until something is written
   */
  public static WriteBudget keptIn(Path folder, long bytesADay, LongSupplier clock) {
    StateFile file = new StateFile(folder.resolve(NAME), MAGIC);
    WriteBudget budget = new WriteBudget(bytesADay, clock, file);
    file.read().filter(content -> content.remaining() == 2 * Long.BYTES).ifPresent(budget::load);
    return budget;
  }

  private synchronized void load(ByteBuffer content) {
    left = Math.max(0, Math.min(bytesADay, content.getLong()));
    filled = Math.min(filled, content.getLong());
    fill();
  }

  /** One that refuses nobody. */
  public static WriteBudget unlimited() {
    return new WriteBudget(Long.MAX_VALUE, () -> 0);
  }

  /** Takes bytes if there are that many; false, and nothing taken, if not. */
  public synchronized boolean tryTake(long bytes) {
    fill();
    if (bytes > left) {
      return false;
    }
    left -= bytes;
    unsaved += bytes;
    if (unsaved >= (double) bytesADay / STEPS_A_DAY) {
      save();
    }
    return true;
  }

  private void fill() {
    long now = Math.max(filled, clock.getAsLong());
    left = Math.min((double) bytesADay, left + (now - filled) / DAY_MILLIS * bytesADay);
    filled = now;
  }

  /** Writes down what is left, if it is kept in a file. */
  synchronized void save() {
    if (file != null && unsaved > 0) {
      unsaved = 0;
      ByteBuffer content = ByteBuffer.allocate(2 * Long.BYTES);
      file.write(content.putLong((long) left).putLong(filled).array());
    }
  }

  /** Gives bytes back that were taken and not written. */
  public synchronized void giveBack(long bytes) {
    left = Math.min((double) bytesADay, left + bytes);
    unsaved = Math.max(0, unsaved - bytes);
  }
}
