package org.howdah.grid;

import java.util.regex.Pattern;
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;

/** What may name things of a job, so that no name leads out of the folder that it is for. */
public final class GridNames {
  /** Where the HTTP port of a node has what it does for jobs. */
  public static final String PAGES = "/v1/grid/";

  /** So many ranges of files can be asked for at once. */
  public static final int RANGES_MAX = 1024;

  /** The folder of a job's intermediate data, and therefore no name of a bundle. */
  public static final String RUNS = "runs";

  private static final Pattern JOB = Pattern.compile("[A-Za-z0-9_-]{1,100}");
  private static final Pattern FILE = Pattern.compile("[A-Za-z0-9_-][A-Za-z0-9_.-]{0,199}");
  private static final Pattern ID = Pattern.compile("[a-z0-9-]{1,40}");

  private GridNames() {}

  /** The name of a job, if it can be one. */
  public static String job(String name) throws HowdahException {
    return checked(JOB, name, "a job", "1 to 100 letters, digits, '_' and '-'");
  }

  /** The name of a bundle, if it can be one. */
  public static String bundle(String name) throws HowdahException {
    if (name.equals(RUNS)) {
      throw new HowdahException(
          ErrorCode.INPUT, "no bundle can be named '" + RUNS + "', as the folder of runs is");
    }
    return file(name, "a bundle");
  }

  /** The name of a run, if it can be one. */
  public static String run(String name) throws HowdahException {
    return file(name, "a run");
  }

  private static String file(String name, String what) throws HowdahException {
    return checked(
        FILE, name, what, "1 to 200 letters, digits, '_', '-' and dots, not beginning with a dot");
  }

  /** The name of a log, if it can be one. */
  public static String log(String name) throws HowdahException {
    return checked(JOB, name, "a log", "1 to 100 letters, digits, '_' and '-'");
  }

  /** What tells a process from others, if it can be that. */
  public static String id(String id) throws HowdahException {
    return checked(ID, id, "a process", "1 to 40 small letters, digits and '-'");
  }

  private static String checked(Pattern pattern, String name, String what, String use)
      throws HowdahException {
    if (!pattern.matcher(name).matches()) {
      throw new HowdahException(
          ErrorCode.INPUT, what + " cannot be named '" + name + "': use " + use);
    }
    return name;
  }
}
