package org.howdah.grid;

import java.util.Optional;
import org.howdah.record.HowdahException;
import org.howdah.store.DataSet;
import org.howdah.store.KeyValueStore;

/** The data set in which a grid keeps its jobs. */
public final class JobsData {
  private static final int COPIES_DEFAULT = 2;

  private JobsData() {}

  /** Opens it; makes it if need be, with as many copies as the store's default data set has. */
  public static DataSet of(KeyValueStore store) throws HowdahException {
    Optional<DataSet> there = store.open(Bundle.DATA_SET);
    if (there.isPresent()) {
      return there.get();
    }
    int copies =
        store.open(KeyValueStore.DEFAULT_DATA_SET).map(DataSet::copies).orElse(COPIES_DEFAULT);
    return store.create(Bundle.DATA_SET, copies);
  }
}
