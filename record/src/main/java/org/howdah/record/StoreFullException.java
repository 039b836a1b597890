package org.howdah.record;

/** A store has no room for a run; another store may have. */
public final class StoreFullException extends HowdahException {
  private static final long serialVersionUID = 1L;

  public StoreFullException(String message) {
    this(message, null);
  }

  public StoreFullException(String message, Throwable cause) {
    super(ErrorCode.RESOURCES, message, cause);
  }
}
