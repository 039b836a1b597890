package org.howdah.hadoop.store;

import org.apache.hadoop.conf.Configuration;
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;

/** Reads and checks single settings. */
final class Settings {
  private Settings() {}

  /** A setting that must be there. */
  static String required(Configuration job, String key, String what) throws HowdahException {
    String text = job.getTrimmed(key, "");
    if (text.isEmpty()) {
      throw wrong(key + " is not set: it names " + what, null);
    }
    return text;
  }

  /** A number of bytes, also with {@code k}, {@code m} or {@code g}. */
  static long bytes(Configuration job, String key, long otherwise) throws HowdahException {
    long bytes;
    try {
      bytes = job.getLongBytes(key, otherwise);
    } catch (IllegalArgumentException e) {
      throw wrong(key + " must be a number of bytes such as 32m, not " + job.get(key), e);
    }
    if (bytes < 1) {
      throw wrong(key + " must be 1 byte or more, not " + job.get(key), null);
    }
    return bytes;
  }

  /** A whole number. */
  static int number(Configuration job, String key, int otherwise, int min, int max)
      throws HowdahException {
    String text = job.getTrimmed(key, Integer.toString(otherwise));
    long number = text.matches("[0-9]{1,10}") ? Long.parseLong(text) : -1;
    if (number < min || number > max) {
      throw wrong(
          key + " must be a whole number from " + min + " to " + max + ", not " + text, null);
    }
    return (int) number;
  }

  /** A type of keys or values. */
  static Class<?> type(Configuration job, String key, Class<?> otherwise) throws HowdahException {
    try {
      return job.getClass(key, otherwise);
    } catch (RuntimeException e) {
      throw wrong(
          key + " names the class " + job.get(key) + ", which is not there: see -libjars", e);
    }
  }

  static HowdahException wrong(String message, Throwable cause) {
    return new HowdahException(ErrorCode.USER_CONFIGURATION, message, cause);
  }
}
