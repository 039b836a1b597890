package org.howdah.bench.case1.layout;

import org.howdah.record.Slice;

/** What entries lead to. */
interface ModelRecords {
  /** Reads the key at a position, as far as a comparison needs it. */
  void key(long position, Slice key);

  /** Reads the record at a position. */
  void record(long position, Slice key, Slice value);

  /** Reads the first byte of the record at a position. */
  void touch(long position);
}
