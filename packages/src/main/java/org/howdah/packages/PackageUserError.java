package org.howdah.packages;

/**
 * The user has to change something before it makes sense to try again: what was asked for is no
 * package, or nobody has it, or Maven's settings are wrong. The message says what to do.
 */
public final class PackageUserError extends RuntimeException {
  private static final long serialVersionUID = 1L;

  PackageUserError(String message) {
    super(message);
  }

  PackageUserError(String message, Throwable cause) {
    super(message, cause);
  }
}
