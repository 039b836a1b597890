package org.howdah.record;

import java.io.IOException;

/** A store has no room for a run; another store may have. */
public final class StoreFullException extends HowdahException {
  private static final long serialVersionUID = 1L;

  /**
   * What failed at a disk of ours, where that counts as having no room.
   *
   * @param what cannot be done, for the message
   * @return itself, if it is one
   */
  public static StoreFullException of(String what, IOException cause) {
    return cause instanceof StoreFullException known
        ? known
        : new StoreFullException(what + ": " + cause, cause);
  }

  public StoreFullException(String message) {
    this(message, null);
  }

  public StoreFullException(String message, Throwable cause) {
    super(ErrorCode.RESOURCES, message, cause);
  }
}
