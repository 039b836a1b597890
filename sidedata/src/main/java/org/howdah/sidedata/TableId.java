package org.howdah.sidedata;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.howdah.record.api.PublicApi;

/**
 * One version of a table, written {@code name@version}.
 *
 * @param name one to 64 letters, digits, dots, dashes and underscores; not beginning with a dot
 * @param version 1 or more; later loads have higher versions
 */
@PublicApi
public record TableId(String name, int version) {
  private static final Pattern NAME = Pattern.compile("[A-Za-z0-9_-][A-Za-z0-9._-]{0,63}");
  private static final Pattern ID = Pattern.compile("(.+)@([1-9][0-9]{0,8})");

  public TableId {
    checkName(name);
    if (version < 1) {
      throw new IllegalArgumentException("the version of table " + name + " must be 1 or more");
    }
  }

  /**
   * Returns {@code name}.
   *
   * @throws IllegalArgumentException if no table can be called so
   */
  public static String checkName(String name) {
    if (!NAME.matcher(name).matches()) {
      throw new IllegalArgumentException(
          "a table cannot be called '"
              + name
              + "': use 1 to 64 letters, digits, dots, dashes and underscores");
    }
    return name;
  }

  /**
   * Reads {@code name@version}.
   *
   * @throws IllegalArgumentException if the text is something else
   */
  public static TableId parse(String text) {
    Matcher parts = ID.matcher(text);
    if (!parts.matches()) {
      throw new IllegalArgumentException("'" + text + "' is not a table's name@version");
    }
    return new TableId(parts.group(1), Integer.parseInt(parts.group(2)));
  }

  @Override
  public String toString() {
    return name + "@" + version;
  }
}
