package org.howdah.sort;

import java.io.IOException;
import org.howdah.record.RecordOutput;
import org.howdah.record.RunReader;

/**
 * Folds the values of equal keys into fewer.
 *
 * <p>Promises: {@link #combine} reads {@code records}, where records of equal keys stand together,
 * and appends what is to stand in their place; what it has not read when it returns is dropped. It
 * may be called any number of times, also on its own output, and after a call that threw; each call
 * is independent, and none comes within another. What a {@link Collector} leaves has all been
 * combined once at least. One thread at a time reads; another one may append meanwhile, and has
 * ended when {@code combine} returns.
 */
public interface Combiner {
  void combine(RunReader records, RecordOutput output) throws IOException, InterruptedException;
}
