package org.howdah.cache.policy;

import java.nio.ByteBuffer;

/*
 * Section 2.2, "Admission Control Policy". What the paper leaves open: every data set that is accessed
 * is remembered here, whether it is cached or not, so one that was evicted need not prove itself from
 * the start; and the access that put it here does not count as an earlier one, or the second block of
 * every job would find its data set known.
 */
/** Identities of the data sets that were accessed most recently, with when that was. */
final class AuxiliaryCache {
  static final int ENTRY_BYTES = 3 * Long.BYTES;

  private record Accesses(long last, long previous) {}

  private final RecentlyUsed<Long, Accesses> known;

  /**
   * @param dataSetsMax how many it remembers, 1 or more
   */
  AuxiliaryCache(int dataSetsMax) {
    known = new RecentlyUsed<>(dataSetsMax);
  }

  int size() {
    return known.size();
  }

  /** Puts what it remembers there, {@value #ENTRY_BYTES} bytes for each data set. */
  void save(ByteBuffer target) {
    known.forEach(
        (name, accesses) -> target.putLong(name).putLong(accesses.last).putLong(accesses.previous));
  }

  /** Takes what {@link #save} put there; as much as it has room for. */
  void load(ByteBuffer source, int dataSets) {
    for (int i = 0; i < dataSets; i++) {
      known.put(source.getLong(), new Accesses(source.getLong(), source.getLong()));
    }
  }

  /**
   * Notes an access of a data set.
   *
   * @return the number of accesses from the last but one of this data set to the last, 1 or more; 0
   *     if there was no earlier one that is remembered
   */
  long distance(String dataSet, long access) {
    long name = StableHash.of(dataSet);
    Accesses accesses = known.get(name);
    if (accesses == null) {
      accesses = new Accesses(access, 0);
    } else if (access > accesses.last) {
      accesses = new Accesses(access, accesses.last);
    }
    known.put(name, accesses);
    return accesses.previous == 0 ? 0 : accesses.last - accesses.previous;
  }
}
