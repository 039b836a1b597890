package org.howdah.record;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * What a thread is about, said by itself on its way, so that whoever looks at it from outside knows
 * what it waits for. Saying so is cheap enough for every record. One thread says it, any reads it.
 */
public final class Activity {
  /** What a task's thread may be about. */
  public enum Kind {
    /** The user's code, and all that is none of the others. */
    OTHER,
    /** Reading a record of the input. */
    INPUT,
    /** Writing a record of the output. */
    OUTPUT,
    /** Sorting map output and writing it, where memory for it is used up or the task ends. */
    SPILL,
    /** Reading map output, from wherever it lies. */
    FETCH,
    /** Asking a side table. */
    LOOK_UP
  }

  private static final ThreadLocal<Activity> OF_THREAD = ThreadLocal.withInitial(Activity::new);
  private static final VarHandle KIND;

  static {
    try {
      KIND = MethodHandles.lookup().findVarHandle(Activity.class, "kind", Kind.class);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  private Kind kind = Kind.OTHER;

  private Activity() {}

  /** That of the calling thread, as long as the thread lives. */
  public static Activity ofThread() {
    return OF_THREAD.get();
  }

  /**
   * The thread is about this from now on.
   *
   * @return what it was about, for {@link #now}
   */
  public Kind begin(Kind next) {
    Kind before = kind;
    KIND.setOpaque(this, next);
    return before;
  }

  /** The thread is about this from now on, or again. */
  public void now(Kind next) {
    KIND.setOpaque(this, next);
  }

  /** What the thread is about now. */
  public Kind kind() {
    return (Kind) KIND.getOpaque(this);
  }
}
