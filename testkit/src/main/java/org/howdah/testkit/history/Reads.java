package org.howdah.testkit.history;

/** What is promised of reads. All changes are decided one after the other, whatever this is. */
public enum Reads {
  /** A read gets what the key is at some time while it is asked for. */
  NEWEST,
  /**
   * A read may also get what the key was before a change that is under way, which is in some copies
   * and not in others, even if another one got the new value. It never gets what the key was before
   * the last change that was acknowledged.
   */
  ANY_COPY
}
