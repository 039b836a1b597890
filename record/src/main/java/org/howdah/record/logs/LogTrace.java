package org.howdah.record.logs;

import java.util.List;
import org.howdah.record.Thrown;

/** An exception and its causes in the form in which Java prints them. */
public final class LogTrace {
  private LogTrace() {}

  /** Lines without an end of the last one. Never throws. */
  public static String of(Throwable thrown) {
    StringBuilder text = new StringBuilder();
    List<Throwable> chain = Thrown.chain(thrown);
    for (Throwable one : chain) {
      text.append(text.isEmpty() ? "" : "\nCaused by: ").append(Thrown.text(one));
      for (StackTraceElement frame : Thrown.frames(one)) {
        text.append("\n\tat ").append(withoutLoader(frame));
      }
    }
    return text.toString();
  }

  /** The name of a class loader of ours tells nobody anything. */
  private static StackTraceElement withoutLoader(StackTraceElement frame) {
    return new StackTraceElement(
        frame.getClassName(), frame.getMethodName(), frame.getFileName(), frame.getLineNumber());
  }
}
