package org.howdah.packages;

/**
 * Packages could not be had, and nothing on the command line is wrong: another try may help. The
 * message says what to look at before.
 */
public final class PackageException extends Exception {
  private static final long serialVersionUID = 1L;

  PackageException(String message) {
    super(message);
  }

  PackageException(String message, Throwable cause) {
    super(message, cause);
  }
}
