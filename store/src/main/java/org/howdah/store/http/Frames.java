package org.howdah.store.http;

import org.howdah.store.DataSet;

/** The kinds of frames and their bounds; docs/formats/store-http.md is about them. */
final class Frames {
  static final int END = 0;
  static final int KEY = 1;
  static final int ENTRY = 2;
  static final int ABSENT = 3;
  static final int CHANGE = 4;
  static final int OUTCOME = 5;
  static final int FAILED = 6;
  static final int BROKEN = 7;
  static final int ALIVE = 8;
  static final int KEPT = 9;

  /** The longest frame, without its length. */
  static final int BYTES_MAX = 64 << 20;

  /** What an entry's frame has beside key and value. */
  static final int ENTRY_HEAD_BYTES = 1 + Short.BYTES + Integer.BYTES + 2 * Long.BYTES;

  static final int END_BYTES = 1 + Long.BYTES + Integer.BYTES;
  static final String MEDIA_TYPE = "application/vnd.howdah.frames";

  private Frames() {}

  static boolean isKeyLength(int bytes) {
    return bytes >= 0 && bytes <= DataSet.KEY_BYTES_MAX;
  }
}
