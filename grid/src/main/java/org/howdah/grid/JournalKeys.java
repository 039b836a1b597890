package org.howdah.grid;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.util.regex.Pattern;
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;

/** Under which keys the journal has what it knows of a job; docs/formats/journal.md. */
final class JournalKeys {
  /** What the keys of all jobs begin with. */
  static final String PREFIX = "job/";

  private static final Pattern JOB = Pattern.compile("[A-Za-z0-9_-]{1,100}");

  private JournalKeys() {}

  /** Complains of a name that no job can have. */
  static void check(String job) throws HowdahException {
    if (!JOB.matcher(job).matches()) {
      throw new HowdahException(
          ErrorCode.USER_CONFIGURATION,
          "no job can be named '" + job + "': use 1 to 100 letters, digits, '_' and '-'");
    }
  }

  /** Of a job's record. */
  static byte[] record(String job) {
    return (PREFIX + job).getBytes(US_ASCII);
  }

  /** Of what it was submitted with. */
  static byte[] description(String job) {
    return (PREFIX + job + "/description").getBytes(US_ASCII);
  }

  /** Of some of its events. */
  static byte[] batch(String job, long epoch, long batch) {
    return (PREFIX + job + "/" + epoch + "/" + batch).getBytes(US_ASCII);
  }

  /** What all of its keys but that of its record begin with. */
  static String others(String job) {
    return PREFIX + job + "/";
  }
}
