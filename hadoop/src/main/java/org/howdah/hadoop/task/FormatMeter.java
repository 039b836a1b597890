package org.howdah.hadoop.task;

import java.io.IOException;
import org.howdah.record.Activity;

/**
 * The calls of a job's input or output format, one after the other. The attempt's own thread says
 * what it is about. What other threads do on file systems, as those of a multithreaded mapper, is
 * counted one call at a time.
 */
final class FormatMeter {
  private final Attempt attempt;
  private final Activity.Kind kind;
  private final Activity activity = Activity.ofThread();
  private Object foreignBefore;

  /** Made by the attempt's own thread. */
  FormatMeter(Attempt attempt, Activity.Kind kind) {
    this.attempt = attempt;
    this.kind = kind;
  }

  /** To be called before the format does anything. */
  void begin() throws IOException {
    Stopped.check(attempt.monitor());
    if (attempt.bytes().isForeign()) {
      foreignBefore = attempt.bytes().before();
    } else {
      activity.now(kind);
    }
  }

  /** To be called after it. */
  void end() {
    if (foreignBefore == null) {
      activity.now(Activity.Kind.OTHER);
    } else {
      attempt.bytes().after(foreignBefore);
      foreignBefore = null;
    }
    attempt.monitor().beat();
  }
}
