package org.howdah.hadoop.side;

import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.apache.hadoop.io.BytesWritable;
import org.apache.hadoop.io.Text;

/**
 * The classes of a table's keys and values, as its manifest names them.
 *
 * @param keys null if nothing is known of them
 * @param values the same
 */
public record TableTypes(String keys, String values) {
  /** Of a table without records. */
  public static final TableTypes UNKNOWN = new TableTypes(null, null);

  private static final String KEY_DETAIL = "key.type";
  private static final String VALUE_DETAIL = "value.type";

  /** Their bytes alone are stored, so that each reads what the other wrote. */
  private static final Set<String> BYTES_ALONE =
      Set.of(Text.class.getName(), BytesWritable.class.getName());

  static TableTypes of(Class<?> keys, Class<?> values) {
    return new TableTypes(keys.getName(), values.getName());
  }

  /** What a manifest's details say. */
  static TableTypes of(Map<String, String> details) {
    return new TableTypes(details.get(KEY_DETAIL), details.get(VALUE_DETAIL));
  }

  /** What a manifest keeps of them. */
  public Map<String, String> details() {
    Map<String, String> details = new TreeMap<>();
    if (keys != null) {
      details.put(KEY_DETAIL, keys);
    }
    if (values != null) {
      details.put(VALUE_DETAIL, values);
    }
    return details;
  }

  /** Whether these read the same bytes as others, as far as both are known. */
  boolean fit(TableTypes others) {
    return fits(keys, others.keys) && fits(values, others.values);
  }

  private static boolean fits(String one, String other) {
    return one == null
        || other == null
        || one.equals(other)
        || (BYTES_ALONE.contains(one) && BYTES_ALONE.contains(other));
  }

  @Override
  public String toString() {
    return "keys of " + keys + " and values of " + values;
  }
}
