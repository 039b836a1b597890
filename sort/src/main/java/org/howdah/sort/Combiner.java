package org.howdah.sort;

import java.io.IOException;
import org.howdah.record.RecordOutput;
import org.howdah.record.RunReader;

/**
 * Folds the values of equal keys into fewer.
 *
 * <p>Promises: {@link #combine} reads {@code records} to their end, where records of equal keys
 * stand together, and appends what is to stand in their place. It may be called any number of
 * times, also on its own output, and not at all; each call is independent. One thread at a time.
 */
public interface Combiner {
  void combine(RunReader records, RecordOutput output) throws IOException, InterruptedException;
}
