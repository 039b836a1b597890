package org.howdah.store;

/** What is done about copies that differ. */
public enum CopyMend {
  /** Nothing: they are named. */
  NONE,

  /** All become what is known to be right; where nothing tells, they are left and named. */
  KNOWN,

  /** The same, and a key of which nothing tells whether it was deleted is there on all. */
  KEEP,

  /** The same, and such a key is deleted on all. */
  DELETE;

  /** Whether anything is changed. */
  public boolean changes() {
    return this != NONE;
  }
}
