package org.howdah.grid.client;

import java.util.Map;
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;

/**
 * How a process is.
 *
 * @param running whether it has not ended
 * @param exitCode of one that has; else 0
 */
public record ProcessState(boolean running, int exitCode) {
  static ProcessState of(Map<?, ?> map) throws HowdahException {
    if (map.get("running") instanceof Boolean running) {
      Object code = map.get("exitCode");
      return new ProcessState(running, code instanceof Long number ? number.intValue() : 0);
    }
    throw new HowdahException(ErrorCode.CORRUPTION, "a node did not say how a process is: " + map);
  }
}
