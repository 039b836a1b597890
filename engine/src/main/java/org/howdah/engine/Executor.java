package org.howdah.engine;

import java.util.Deque;
import org.howdah.sort.BufferPool;

/**
 * Runs pieces of work on a bounded number of slots, those of several jobs first come, first served.
 *
 * <p>Promises: {@code submit} returns at once; each piece runs on a thread of its own, with a
 * slot's buffer to itself. {@link Handle#interrupt} wakes work that waits and takes work that has
 * not begun out of the queue, so that of each piece either {@link Work#run} or {@link
 * Work#cancelled} or {@link Work#refused} is called, once. An attempt is taken once, and the place
 * of one that is abandoned goes to another. Any thread may call.
 */
public interface Executor {
  /** How many pieces run at once; may change. */
  int slots();

  /**
   * Takes out of the attempts that wait the one that runs next, and keeps a place for it where it
   * runs best.
   *
   * @param waiting not empty, in the order in which they would run if all places were the same
   * @return null if there is no place for any of them now
   */
  default TaskAttempt take(Deque<TaskAttempt> waiting) {
    return waiting.poll();
  }

  /**
   * Has work done, on a thread of that name.
   *
   * @param name of the thread
   */
  Handle submit(String name, Work work);

  /** As the other, for an attempt that was taken: in the place that is kept for it. */
  default Handle submit(TaskAttempt attempt, Work work) {
    return submit("howdah-" + attempt, work);
  }

  /** A piece of work. */
  interface Work {
    /**
     * @param buffer the slot's, until this method returns
     */
    void run(BufferPool buffer);

    /** Called instead of {@link #run} when the work was interrupted before it began. */
    void cancelled();

    /**
     * Called instead of {@link #run} when no thread can be had for it, as without memory for one.
     */
    default void refused(Throwable why) {
      cancelled();
    }
  }

  /** A piece of work that was submitted. */
  interface Handle {
    void interrupt();

    /** Gives the slot of work that does not end to others; its thread is left to itself. */
    void abandon();
  }
}
