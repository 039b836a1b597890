package org.howdah.store;

import java.util.regex.Pattern;
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;

/** Checks what users name and choose for data sets. */
public final class Names {
  private static final Pattern DATA_SET = Pattern.compile("[A-Za-z0-9_-][A-Za-z0-9_.-]{0,63}");

  private static final Pattern ID = Pattern.compile("[A-Za-z0-9_.-]{1,64}");

  private Names() {}

  /** Complains of a name or a number of copies that no data set can have. */
  public static void check(String name, int copies) throws HowdahException {
    if (!DATA_SET.matcher(name).matches()) {
      throw new HowdahException(
          ErrorCode.USER_CONFIGURATION,
          "a data set cannot be named '"
              + name
              + "': use 1 to 64 letters, digits, '_', '-' and dots, not beginning with a dot");
    }
    if (copies < 1 || copies > KeyValueStore.COPIES_MAX) {
      throw new HowdahException(
          ErrorCode.USER_CONFIGURATION,
          "the data set "
              + name
              + " cannot have "
              + copies
              + " copies: choose from 1 to "
              + KeyValueStore.COPIES_MAX);
    }
  }

  /** Complains of a data set that is there with another number of copies. */
  public static void checkSame(DataSet there, int copies) throws HowdahException {
    if (there.copies() != copies) {
      throw new HowdahException(
          ErrorCode.USER_CONFIGURATION,
          "the data set "
              + there.name()
              + " exists with "
              + there.copies()
              + " copies, not "
              + copies
              + ": use that number, or drop it first");
    }
  }

  /** Complains of an id that no data set can be made with. */
  public static void checkId(String id) throws HowdahException {
    if (!ID.matcher(id).matches()) {
      throw new HowdahException(
          ErrorCode.USER_CONFIGURATION,
          "a data set cannot have the id '"
              + id
              + "': use 1 to 64 letters, digits, '_', '-' and dots");
    }
  }

  /** Complains of a data set that is there with another id: someone else made it. */
  public static void checkSame(DataSet there, String id) throws HowdahException {
    if (!there.id().equals(id)) {
      throw new HowdahException(
          ErrorCode.USER_CONFIGURATION,
          "the data set "
              + there.name()
              + " is there already, made by someone else: use another name, or drop it first");
    }
  }
}
