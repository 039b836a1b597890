package org.howdah.bench.report;

import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;

/** Maps, lists, texts and numbers as JSON on one line. */
public final class Json {
  private Json() {}

  public static String write(Object value) {
    if (value instanceof Map<?, ?> map) {
      return map.entrySet().stream()
          .map(entry -> quote(entry.getKey().toString()) + ":" + write(entry.getValue()))
          .collect(Collectors.joining(",", "{", "}"));
    }
    if (value instanceof Iterable<?> items) {
      return StreamSupport.stream(items.spliterator(), false)
          .map(Json::write)
          .collect(Collectors.joining(",", "[", "]"));
    }
    if (value instanceof Double number) {
      return Double.isFinite(number) ? String.format(Locale.ROOT, "%.6g", number) : "null";
    }
    boolean plain = value == null || value instanceof Number;
    return plain ? String.valueOf(value) : quote(value.toString());
  }

  private static String quote(String text) {
    StringBuilder quoted = new StringBuilder("\"");
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      switch (c) {
        case '"', '\\' -> quoted.append('\\').append(c);
        case '\n' -> quoted.append("\\n");
        case '\t' -> quoted.append("\\t");
        default -> {
          if (c < ' ') {
            quoted.append(String.format("\\u%04x", (int) c));
          } else {
            quoted.append(c);
          }
        }
      }
    }
    return quoted.append('"').toString();
  }
}
