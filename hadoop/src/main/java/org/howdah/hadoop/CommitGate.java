package org.howdah.hadoop;

import java.io.IOException;

/** Asked whether a job may make its output visible, when all of its tasks have ended. */
interface CommitGate {
  /** Returns if it may. */
  void pass() throws IOException;
}
