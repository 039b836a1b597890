package org.howdah.store;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.util.Map;
import java.util.TreeMap;
import org.howdah.record.HowdahException;

/** What a data set has, for tests that compare it before and after. */
public final class Contents {
  private Contents() {}

  /** Keys, and of each value its flags and bytes, each byte a character. */
  public static Map<String, String> of(DataSet data) throws HowdahException {
    Map<String, String> contents = new TreeMap<>();
    for (int partition = 0; partition < data.partitions(); partition++) {
      try (Scan scan = data.scan(partition)) {
        while (scan.next()) {
          Value value = scan.value();
          contents.put(
              new String(scan.key(), ISO_8859_1),
              value.flags() + " " + new String(value.bytes(), ISO_8859_1));
        }
      }
    }
    return contents;
  }

  /** Those keys that are not the same in both. */
  public static Map<String, String> changed(Map<String, String> before, Map<String, String> after) {
    Map<String, String> changed = new TreeMap<>();
    before.forEach((key, value) -> changed.put(key, "was " + value + ", is " + after.get(key)));
    after.forEach((key, value) -> changed.putIfAbsent(key, "was not, is " + value));
    changed
        .keySet()
        .removeIf(key -> before.containsKey(key) && before.get(key).equals(after.get(key)));
    return changed;
  }
}
