package org.howdah.record.json;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;

/**
 * Reads the JSON that {@link Json} writes: into maps, lists, strings, longs, doubles, booleans and
 * null.
 */
public final class JsonReader {
  private static final int DEPTH_MAX = 16;

  private final String text;
  private int at;

  private JsonReader(String text) {
    this.text = text;
  }

  /**
   * Reads one value, and nothing behind it.
   *
   * @throws HowdahException {@code CORRUPTION} if the text is something else
   */
  public static Object read(String text) throws HowdahException {
    JsonReader reader = new JsonReader(text);
    Object value = reader.value(0);
    reader.skipSpace();
    if (reader.at < text.length()) {
      throw reader.wrong("something behind it");
    }
    return value;
  }

  private Object value(int depth) throws HowdahException {
    if (depth > DEPTH_MAX) {
      throw wrong("more than " + DEPTH_MAX + " levels");
    }
    return switch (peek()) {
      case '{' -> map(depth);
      case '[' -> list(depth);
      case '"' -> string();
      default -> word();
    };
  }

  private Map<String, Object> map(int depth) throws HowdahException {
    Map<String, Object> map = new LinkedHashMap<>();
    expect('{');
    if (!takes('}')) {
      do {
        peek();
        String key = string();
        expect(':');
        map.put(key, value(depth + 1));
      } while (takes(','));
      expect('}');
    }
    return map;
  }

  private List<Object> list(int depth) throws HowdahException {
    List<Object> list = new ArrayList<>();
    expect('[');
    if (!takes(']')) {
      do {
        list.add(value(depth + 1));
      } while (takes(','));
      expect(']');
    }
    return list;
  }

  private Object word() throws HowdahException {
    int begin = at;
    while (at < text.length() && ",]} \n\r\t:".indexOf(text.charAt(at)) < 0) {
      at++;
    }
    String word = text.substring(begin, at);
    return switch (word) {
      case "true" -> true;
      case "false" -> false;
      case "null" -> null;
      default -> number(word);
    };
  }

  private Object number(String word) throws HowdahException {
    try {
      boolean whole = word.matches("-?\\d{1,18}");
      return whole ? (Object) Long.parseLong(word) : (Object) Double.parseDouble(word);
    } catch (NumberFormatException e) {
      throw wrong("no value");
    }
  }

  private String string() throws HowdahException {
    if (at >= text.length() || text.charAt(at) != '"') {
      throw wrong("no string");
    }
    StringBuilder string = new StringBuilder();
    for (at++; at < text.length(); at++) {
      char one = text.charAt(at);
      if (one == '"') {
        at++;
        return string.toString();
      }
      string.append(one == '\\' ? escaped() : one);
    }
    throw wrong("a string without an end");
  }

  private char escaped() throws HowdahException {
    at++;
    char one = at < text.length() ? text.charAt(at) : ' ';
    return switch (one) {
      case 'n' -> '\n';
      case 'r' -> '\r';
      case 't' -> '\t';
      case 'b' -> '\b';
      case 'f' -> '\f';
      case '"', '\\', '/' -> one;
      case 'u' -> unicode();
      default -> throw wrong("an unknown escape");
    };
  }

  private char unicode() throws HowdahException {
    try {
      char one = (char) Integer.parseInt(text, at + 1, at + 5, 16);
      at += 4;
      return one;
    } catch (IndexOutOfBoundsException | NumberFormatException e) {
      throw wrong("an unknown escape");
    }
  }

  private void skipSpace() {
    while (at < text.length() && " \n\r\t".indexOf(text.charAt(at)) >= 0) {
      at++;
    }
  }

  private char peek() throws HowdahException {
    skipSpace();
    if (at >= text.length()) {
      throw wrong("an early end");
    }
    return text.charAt(at);
  }

  private void expect(char wanted) throws HowdahException {
    if (peek() != wanted) {
      throw wrong("no " + wanted);
    }
    at++;
  }

  private boolean takes(char wanted) throws HowdahException {
    boolean there = peek() == wanted;
    if (there) {
      at++;
    }
    return there;
  }

  private HowdahException wrong(String what) {
    return new HowdahException(
        ErrorCode.CORRUPTION, "the JSON of a node has " + what + " at character " + at);
  }
}
