package org.howdah.workloads.kit;

/** The arguments of a tool do not make sense; the message says which and why. */
public final class UsageException extends IllegalArgumentException {
  private static final long serialVersionUID = 1L;

  public UsageException(String message) {
    super(message);
  }
}
