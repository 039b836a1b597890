package org.howdah.model.diff;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalDouble;

/** Looks into a report; what is not there is not known. */
final class ReportFields {
  private ReportFields() {}

  static Map<String, Object> child(Map<String, Object> parent, String name) {
    return parent.get(name) instanceof Map<?, ?> child ? map(child) : Map.of();
  }

  static Map<String, Object> map(Map<?, ?> any) {
    Map<String, Object> map = new LinkedHashMap<>();
    any.forEach((name, value) -> map.put(String.valueOf(name), value));
    return map;
  }

  static OptionalDouble number(Map<String, Object> parent, String name) {
    return parent.get(name) instanceof Number number
        ? OptionalDouble.of(number.doubleValue())
        : OptionalDouble.empty();
  }
}
