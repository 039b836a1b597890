package org.howdah.hadoop.side;

import java.io.Closeable;
import java.io.IOException;
import java.util.Map;
import org.howdah.sidedata.EntryFigures;

/** What is done with the entries of a source, one after the other. */
public interface EntrySink extends Closeable {
  /** Takes an entry, whose arrays no one changes any more. */
  void put(byte[] key, byte[] value) throws IOException, InterruptedException;

  /** Ends it; only then all entries are done with. */
  void finish() throws IOException;

  /** Figures of the entries that were new, if that is known; else of none. */
  default EntryFigures added() {
    return new EntryFigures();
  }

  /** Bytes that servers had no memory for, by their addresses. */
  default Map<String, Long> refusedBytes() {
    return Map.of();
  }
}
