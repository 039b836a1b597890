package org.howdah.sort;

import java.io.IOException;
import org.howdah.record.RunWriter;
import org.howdah.record.Slice;

/** Records on their way from a mapper to a run. One thread at a time. */
interface Buffer {
  /** Takes a copy of the record; false, and nothing taken, if it does not fit. */
  boolean add(int partition, Slice key, Slice value) throws IOException, InterruptedException;

  boolean isEmpty();

  /** Gets ready to be written: combines, sorts. To be called once, before the first write. */
  void prepare() throws IOException, InterruptedException;

  /** About as many bytes as {@link #writeTo} will write. */
  long bytes();

  /** Writes all records in order; may be called again if the writer failed. */
  void writeTo(RunWriter writer) throws IOException, InterruptedException;

  /** Forgets all records and gives their memory back to the pool. */
  void clear();
}
