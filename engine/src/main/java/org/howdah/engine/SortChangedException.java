package org.howdah.engine;

import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;

/**
 * The job wants its map output sorted otherwise than an attempt has begun to sort it. No failure:
 * the attempt begins again, and since nothing was kept yet, a job changes its mind but once.
 */
public final class SortChangedException extends HowdahException {
  private static final long serialVersionUID = 1L;

  /**
   * @param message what changed, and why
   */
  public SortChangedException(String message) {
    super(ErrorCode.INTERNAL, message);
  }
}
