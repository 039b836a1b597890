package org.howdah.store.memcached;

import org.howdah.record.HowdahException;
import org.howdah.store.Scan;

/** Finds all keys of a server's data set, wherever they are. Safe for several threads. */
public interface KeyLister {
  /** The keys of one partition; of their values at least when they expire. */
  Scan keys(int partition) throws HowdahException;
}
