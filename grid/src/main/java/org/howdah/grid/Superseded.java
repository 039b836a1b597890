package org.howdah.grid;

import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;

/** Another has taken the place of whoever asked, who has to stop. Nothing was changed. */
public final class Superseded extends HowdahException {
  private static final long serialVersionUID = 1L;

  Superseded(String message) {
    super(ErrorCode.LOST, message);
  }
}
