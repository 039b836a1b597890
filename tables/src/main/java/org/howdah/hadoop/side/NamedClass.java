package org.howdah.hadoop.side;

import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;

/** Classes that a command line names. */
public final class NamedClass {
  private NamedClass() {}

  /**
   * A class of that name.
   *
   * @param kind what it must be or extend
   * @param otherwise the complaint if there is none
   */
  public static <T> Class<? extends T> of(Class<T> kind, String name, String otherwise)
      throws HowdahException {
    try {
      ClassLoader loader = Thread.currentThread().getContextClassLoader();
      return Class.forName(name, false, loader).asSubclass(kind);
    } catch (ClassNotFoundException | ClassCastException e) {
      throw new HowdahException(ErrorCode.USER_CONFIGURATION, otherwise, e);
    }
  }
}
