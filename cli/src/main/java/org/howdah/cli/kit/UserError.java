package org.howdah.cli.kit;

/**
 * The user has to change something before it makes sense to try again. The message says what is
 * wrong and what to do; it ends the command with {@link ExitCodes#USAGE} and no stack trace.
 */
public final class UserError extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public UserError(String message) {
    super(message);
  }

  public UserError(String message, Throwable cause) {
    super(message, cause);
  }
}
