package org.howdah.record;

import java.io.IOException;
import org.howdah.record.api.PublicApi;

/**
 * An error whose message names the file, key, server or setting and says what to do. An {@link
 * IOException}, so that it passes through Hadoop's interfaces unwrapped.
 */
@PublicApi
public class HowdahException extends IOException {
  private static final long serialVersionUID = 1L;
  private final ErrorCode code;

  public HowdahException(ErrorCode code, String message) {
    this(code, message, null);
  }

  public HowdahException(ErrorCode code, String message, Throwable cause) {
    super(message, cause);
    this.code = code;
  }

  public ErrorCode code() {
    return code;
  }

  /** Whether that is {@code LOST}: what was asked may do better when it is asked again. */
  public static boolean isLost(Throwable thrown) {
    return thrown instanceof HowdahException known && known.code() == ErrorCode.LOST;
  }
}
