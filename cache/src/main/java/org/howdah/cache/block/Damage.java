package org.howdah.cache.block;

import java.io.IOException;
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;

/** Whether a file of a block is damaged, or its device does not give it. */
public final class Damage {
  private Damage() {}

  /** Whether the bytes that were read are wrong. */
  public static boolean is(IOException cause) {
    return cause instanceof HowdahException known && known.code() == ErrorCode.CORRUPTION;
  }
}
