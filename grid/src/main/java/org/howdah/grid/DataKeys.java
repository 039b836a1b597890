package org.howdah.grid;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.util.ArrayList;
import java.util.List;
import org.howdah.record.HowdahException;
import org.howdah.store.DataSet;
import org.howdah.store.Scan;
import org.howdah.store.http.RemoteData;

/** Looks at the keys of a data set, and at no values. */
public final class DataKeys {
  private DataKeys() {}

  /**
   * The keys that begin with that, in no order. They are all in memory then.
   *
   * @param data where it is not reached over HTTP, this node must own all of its partitions
   */
  public static List<String> of(DataSet data, String prefix) throws HowdahException {
    List<String> keys = new ArrayList<>();
    for (int partition = 0; partition < data.partitions(); partition++) {
      try (Scan scan = scan(data, partition, prefix)) {
        while (scan.next()) {
          String key = new String(scan.key(), US_ASCII);
          if (key.startsWith(prefix)) {
            keys.add(key);
          }
        }
      }
    }
    return keys;
  }

  private static Scan scan(DataSet data, int partition, String prefix) throws HowdahException {
    return data instanceof RemoteData remote
        ? remote.scan(partition, prefix.getBytes(US_ASCII), true)
        : data.scan(partition);
  }
}
