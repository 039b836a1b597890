package org.howdah.store.ignite;

import java.net.BindException;
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;

/** Says why a node did not start, from what Ignite throws. */
final class StartFailure {
  private StartFailure() {}

  static HowdahException of(Membership membership, RuntimeException thrown) {
    String said = said(thrown);
    if (has(thrown, BindException.class) || said.contains("Failed to bind")) {
      return failure(
          "a port of this node is in use: "
              + membership.host()
              + ":"
              + membership.memberPort()
              + " or :"
              + membership.dataPort()
              + "; choose another with --port",
          thrown);
    }
    if (said.contains("within join timeout") || said.contains("join process timed out")) {
      return failure(
          "no node of the group answered at "
              + String.join(", ", membership.others())
              + " within "
              + membership.timing().joinMillis() / 1000
              + " s; start one, or correct --join",
          thrown);
    }
    if (said.contains("nsupportedClassVersion") || said.contains("--add-opens")) {
      return failure("this JVM was not started for a node: use the howdah command", thrown);
    }
    return failure("the node did not start: " + root(thrown).getMessage(), thrown);
  }

  private static HowdahException failure(String message, RuntimeException thrown) {
    return new HowdahException(ErrorCode.USER_CONFIGURATION, message, thrown);
  }

  private static boolean has(Throwable thrown, Class<?> type) {
    for (Throwable at = thrown; at != null; at = at.getCause()) {
      if (type.isInstance(at)) {
        return true;
      }
    }
    return false;
  }

  private static Throwable root(Throwable thrown) {
    Throwable at = thrown;
    while (at.getCause() != null) {
      at = at.getCause();
    }
    return at;
  }

  private static String said(Throwable thrown) {
    StringBuilder all = new StringBuilder();
    for (Throwable at = thrown; at != null; at = at.getCause()) {
      all.append(at.getMessage()).append('\n');
    }
    return all.toString();
  }
}
