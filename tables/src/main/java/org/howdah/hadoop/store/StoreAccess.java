package org.howdah.hadoop.store;

import java.util.List;
import org.howdah.record.HowdahException;
import org.howdah.store.DataSet;
import org.howdah.store.KeyValueStore;
import org.howdah.store.Scan;

/** A store as one process has opened it for a job. Safe for several threads. */
public interface StoreAccess extends AutoCloseable {
  /** The store, which only {@link #close} closes. */
  KeyValueStore store();

  /** The names or addresses of a node's machine, as Hadoop knows them; none if nobody knows. */
  List<String> hosts(DataSet data, String node);

  /**
   * How many tasks the store's nodes run at once, if they are to run the job's; 0 if its tasks run
   * elsewhere, or nobody says.
   */
  default int slots() {
    return 0;
  }

  /**
   * Reads the keys of a partition that begin with a prefix, as {@link DataSet#scan} does; others
   * may come too.
   *
   * @param data a data set of this store
   */
  default Scan scan(DataSet data, int partition, byte[] prefix) throws HowdahException {
    return data.scan(partition);
  }

  /** Gives back what opening took; the store's data stays. */
  @Override
  void close();
}
