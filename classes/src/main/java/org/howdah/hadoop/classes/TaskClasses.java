package org.howdah.hadoop.classes;

import java.io.IOException;

/**
 * Gives each attempt of a job the class loader that it uses.
 *
 * <p>Promises: every loader finds what {@link #ofJob} finds. What an attempt has entered is its own
 * until it leaves, which it does once. Any thread may call.
 */
public interface TaskClasses extends AutoCloseable {
  /** The loader of what is done once for the whole job. */
  ClassLoader ofJob();

  /** The loader of an attempt that begins. */
  ClassLoader enter();

  /** Ends the use of what {@link #enter} gave; nothing of Howdah or Hadoop holds it any more. */
  void leave(ClassLoader own);

  /** Lets go of files. Classes that are loaded stay usable. */
  @Override
  void close() throws IOException;
}
