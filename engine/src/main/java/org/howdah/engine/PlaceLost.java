package org.howdah.engine;

import org.howdah.record.ErrorCode;

/**
 * The place where an attempt ran is gone, for which neither its task nor its input can be blamed:
 * the task may try once more than otherwise.
 */
public final class PlaceLost extends TaskFailure {
  private static final long serialVersionUID = 1L;

  /**
   * @param message names the task and the place
   */
  public PlaceLost(String message) {
    super(ErrorCode.LOST, message, null);
  }
}
