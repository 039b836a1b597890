package org.howdah.record;

import java.util.Collection;
import java.util.Map;

/**
 * Writes JSON from maps, collections, text, numbers, booleans and null.
 *
 * <p>Written here because every library on the command's class path hides the version that a user's
 * jar brings along.
 */
public final class Json {
  private Json() {}

  /** The text, indented by two spaces a level, without a line end. */
  public static String of(Object value) {
    StringBuilder text = new StringBuilder();
    write(text, value, "\n");
    return text.toString();
  }

  private static void write(StringBuilder text, Object value, String newLine) {
    if (value instanceof Map<?, ?> map) {
      writeMap(text, map, newLine);
    } else if (value instanceof Collection<?> collection) {
      writeAll(text, collection, newLine);
    } else if (value instanceof Double number && !Double.isFinite(number)) {
      text.append("null");
    } else if (value == null || value instanceof Number || value instanceof Boolean) {
      text.append(value);
    } else {
      quote(text, value.toString());
    }
  }

  private static void writeMap(StringBuilder text, Map<?, ?> map, String newLine) {
    String separator = newLine + "  ";
    text.append('{');
    for (Map.Entry<?, ?> entry : map.entrySet()) {
      text.append(separator);
      quote(text, entry.getKey().toString());
      text.append(": ");
      write(text, entry.getValue(), newLine + "  ");
      separator = "," + newLine + "  ";
    }
    text.append(map.isEmpty() ? "}" : newLine + "}");
  }

  private static void writeAll(StringBuilder text, Collection<?> values, String newLine) {
    String separator = newLine + "  ";
    text.append('[');
    for (Object value : values) {
      text.append(separator);
      write(text, value, newLine + "  ");
      separator = "," + newLine + "  ";
    }
    text.append(values.isEmpty() ? "]" : newLine + "]");
  }

  private static void quote(StringBuilder text, String content) {
    text.append('"');
    for (int i = 0; i < content.length(); i++) {
      char character = content.charAt(i);
      switch (character) {
        case '"' -> text.append("\\\"");
        case '\\' -> text.append("\\\\");
        case '\n' -> text.append("\\n");
        case '\r' -> text.append("\\r");
        case '\t' -> text.append("\\t");
        default -> {
          if (character < ' ' || isUnpaired(content, i)) {
            text.append(String.format("\\u%04x", (int) character));
          } else {
            text.append(character);
          }
        }
      }
    }
    text.append('"');
  }

  private static boolean isUnpaired(String text, int index) {
    char character = text.charAt(index);
    if (Character.isHighSurrogate(character)) {
      return index + 1 == text.length() || !Character.isLowSurrogate(text.charAt(index + 1));
    }
    return Character.isLowSurrogate(character)
        && (index == 0 || !Character.isHighSurrogate(text.charAt(index - 1)));
  }
}
