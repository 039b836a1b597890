package org.howdah.cache;

/**
 * A block that was lent to one reader, and stays until that ends the loan.
 *
 * <p>Promises: for one thread; never throws because the cache or its device fails; after {@link
 * #end} nothing more is asked of it.
 */
public interface Loan {
  /** So many of its bytes were read. */
  void served(long bytes);

  /** The block cannot be read, and goes if that is its own fault. */
  void unreadable(Fault fault, String message);

  /** Its reader needs it no more. */
  void end();
}
