package org.howdah.hadoop.store;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Map;
import java.util.TreeMap;
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;
import org.howdah.store.Change;
import org.howdah.store.DataSet;
import org.howdah.store.Scan;

/** Writes and reads data sets as tests want to. */
final class DataSets {
  private DataSets() {}

  static byte[] bytes(String text) {
    return text.getBytes(UTF_8);
  }

  static void put(DataSet data, String key, String value) throws Exception {
    data.change(bytes(key), Change.put(bytes(value))).get();
  }

  /** Fills it with the keys {@code 0} to {@code count - 1} after a prefix, each its value. */
  static DataSet fill(DataSet data, String prefix, int count) throws Exception {
    for (int i = 0; i < count; i++) {
      put(data, prefix + i, "value " + i);
    }
    return data;
  }

  /** Everything, with a character for each byte. */
  static Map<String, String> all(DataSet data) throws Exception {
    Map<String, String> all = new TreeMap<>();
    for (int partition = 0; partition < data.partitions(); partition++) {
      try (Scan scan = data.scan(partition)) {
        while (scan.next()) {
          all.put(new String(scan.key(), ISO_8859_1), new String(scan.value().bytes(), ISO_8859_1));
        }
      }
    }
    return all;
  }

  static HowdahException lost() {
    return new HowdahException(ErrorCode.LOST, "its owners are away; start them");
  }
}
