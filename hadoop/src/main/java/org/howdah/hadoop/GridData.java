package org.howdah.hadoop;

import java.util.Optional;
import org.howdah.grid.Bundle;
import org.howdah.record.HowdahException;
import org.howdah.store.DataSet;
import org.howdah.store.KeyValueStore;

/** The data set in which a grid keeps its jobs. */
final class GridData {
  private static final int COPIES = 2;

  private GridData() {}

  /** Opens it, and makes it if need be. */
  static DataSet data(KeyValueStore store) throws HowdahException {
    Optional<DataSet> there = store.open(Bundle.DATA_SET);
    if (there.isPresent()) {
      return there.get();
    }
    try {
      return store.create(Bundle.DATA_SET, COPIES);
    } catch (HowdahException e) {
      // Someone else may have been faster.
      return store.open(Bundle.DATA_SET).orElseThrow(() -> e);
    }
  }
}
