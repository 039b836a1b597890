package org.howdah.grid;

import java.util.Optional;
import org.howdah.record.HowdahException;
import org.howdah.store.DataSet;
import org.howdah.store.KeyValueStore;
import org.howdah.store.Names;

/*
 * Two, because what is known of jobs is small and must be there wherever a majority of nodes is, while
 * files of jobs are large, and a job that has lost them can be submitted again.
 */
/** The data sets in which a grid keeps its jobs. */
public final class JobsData {
  /** Under a job's name: written again and again while no node has room for its manager. */
  public static final String QUEUED = "queued";

  /** How the names of data sets begin whose keys are there to be printed, and dropped then. */
  public static final String PRINTED_KEYS = "howdah-keys-";

  private static final int COPIES_DEFAULT = 2;

  private JobsData() {}

  /**
   * That of the {@link Journal}, the {@link Lease} and what else is said of jobs: on all nodes, or
   * on {@link KeyValueStore#COPIES_MAX} of more. Opens it; makes it if need be, which takes a
   * majority of the group.
   *
   * @throws HowdahException {@code USER_CONFIGURATION} if someone has made it with fewer copies
   */
  public static DataSet journal(KeyValueStore store) throws HowdahException {
    Optional<DataSet> there = store.open(Journal.DATA_SET);
    if (there.isEmpty()) {
      return store.create(Journal.DATA_SET, KeyValueStore.COPIES_MAX);
    }
    Names.checkSame(there.get(), KeyValueStore.COPIES_MAX);
    return there.get();
  }

  /**
   * That of {@link Bundle}s. Opens it; makes it if need be, with as many copies as the store's
   * default data set has.
   */
  public static DataSet bundles(KeyValueStore store) throws HowdahException {
    Optional<DataSet> there = store.open(Bundle.DATA_SET);
    if (there.isPresent()) {
      return there.get();
    }
    int copies =
        store.open(KeyValueStore.DEFAULT_DATA_SET).map(DataSet::copies).orElse(COPIES_DEFAULT);
    return store.create(Bundle.DATA_SET, copies);
  }
}
