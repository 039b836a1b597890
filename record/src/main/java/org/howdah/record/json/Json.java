package org.howdah.record.json;

import java.util.Collection;
import java.util.Map;

/**
 * Writes JSON from maps, collections, text, numbers, booleans and null.
 *
 * <p>Written here because every library on the command's class path hides the version that a user's
 * jar brings along.
 */
public final class Json {
  private final StringBuilder text;
  private final String indent;
  private final String colon;

  private Json(StringBuilder text, String indent, String colon) {
    this.text = text;
    this.indent = indent;
    this.colon = colon;
  }

  /** The text, indented by two spaces a level, without a line end. */
  public static String of(Object value) {
    StringBuilder text = new StringBuilder();
    new Json(text, "  ", ": ").write(value, "\n");
    return text.toString();
  }

  /** The same on one line. */
  public static String line(Object value) {
    StringBuilder text = new StringBuilder();
    new Json(text, "", ":").write(value, "");
    return text.toString();
  }

  private void write(Object value, String newLine) {
    if (value instanceof Map<?, ?> map) {
      write(map, newLine);
    } else if (value instanceof Collection<?> values) {
      write(values, newLine);
    } else if (value instanceof Double number && !Double.isFinite(number)) {
      text.append("null");
    } else if (value == null || value instanceof Number || value instanceof Boolean) {
      text.append(value);
    } else {
      quote(value.toString());
    }
  }

  private void write(Map<?, ?> map, String newLine) {
    String separator = newLine + indent;
    text.append('{');
    for (Map.Entry<?, ?> entry : map.entrySet()) {
      text.append(separator);
      quote(entry.getKey().toString());
      text.append(colon);
      write(entry.getValue(), newLine + indent);
      separator = "," + newLine + indent;
    }
    text.append(map.isEmpty() ? "}" : newLine + "}");
  }

  private void write(Collection<?> values, String newLine) {
    String separator = newLine + indent;
    text.append('[');
    for (Object value : values) {
      text.append(separator);
      write(value, newLine + indent);
      separator = "," + newLine + indent;
    }
    text.append(values.isEmpty() ? "]" : newLine + "]");
  }

  private void quote(String content) {
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
