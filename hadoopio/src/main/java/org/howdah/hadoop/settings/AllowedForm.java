package org.howdah.hadoop.settings;

import java.util.regex.Pattern;

/** Values of a form, with no bounds. */
enum AllowedForm implements Allowed {
  /** Bytes, as {@code Configuration.getLongBytes} reads them. */
  SIZE("\\d{1,18} ?[kmgtpe]?", "a number of bytes, such as 512m or 4g"),
  /** Milliseconds or with a unit, as {@code Configuration.getTimeDuration} reads it. */
  TIME("\\d{1,15}(ns|us|ms|s|m|h|d)?", "a time, such as 500ms, 30s or 2m"),
  /** Hadoop takes all else for the default, without a word. */
  SWITCH("true|false", "true or false"),
  /** Log4j takes all else for DEBUG. */
  LEVEL(
      "off|fatal|error|warn|info|debug|trace|all",
      "OFF, FATAL, ERROR, WARN, INFO, DEBUG, TRACE or ALL"),
  CLASS("[\\w.$]+", "the full name of a class"),
  TEXT("[\\s\\S]*", "any text");

  private final Pattern form;
  private final String words;

  AllowedForm(String form, String words) {
    this.form = Pattern.compile(form, Pattern.CASE_INSENSITIVE);
    this.words = words;
  }

  @Override
  public boolean admits(String value) {
    return form.matcher(value.strip()).matches();
  }

  @Override
  public String words() {
    return words;
  }
}
