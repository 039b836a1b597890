package org.howdah.bench.compare;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;

/**
 * The fields of an object in a file; what is not there is an error that names both.
 *
 * @param file for errors
 */
record SavedFields(String file, Map<String, Object> fields) {
  static SavedFields of(String file, Object value) throws HowdahException {
    if (!(value instanceof Map<?, ?> map)) {
      throw wrong(file, "it is not what howdah bench --save writes");
    }
    Map<String, Object> fields = new LinkedHashMap<>();
    map.forEach((name, one) -> fields.put(String.valueOf(name), one));
    return new SavedFields(file, fields);
  }

  Object get(String name) {
    return fields.get(name);
  }

  String text(String name) throws HowdahException {
    if (fields.get(name) instanceof String text) {
      return text;
    }
    throw missing("text", name);
  }

  boolean isSo(String name) throws HowdahException {
    if (fields.get(name) instanceof Boolean is) {
      return is;
    }
    throw missing("true or false", name);
  }

  List<?> list(String name) throws HowdahException {
    if (fields.get(name) instanceof List<?> list) {
      return list;
    }
    throw missing("list", name);
  }

  SavedFields object(String name) throws HowdahException {
    if (!(fields.get(name) instanceof Map<?, ?>)) {
      throw missing("object", name);
    }
    return of(file, fields.get(name));
  }

  private HowdahException missing(String kind, String name) {
    return wrong("it has no " + kind + " '" + name + "': give what howdah bench --save wrote");
  }

  HowdahException wrong(String what) {
    return wrong(file, what);
  }

  static HowdahException wrong(String file, String what) {
    return new HowdahException(ErrorCode.INPUT, file + ": " + what);
  }
}
