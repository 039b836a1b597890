package org.howdah.testkit.history;

import java.util.Locale;
import java.util.Optional;

/**
 * One request of a client and what came of it. Immutable.
 *
 * @param client who asked; a client asks for one thing at a time
 * @param kind what was asked for
 * @param key of one key
 * @param expected the value that {@link Kind#CAS} replaces; otherwise empty
 * @param value what is stored or appended, or by how much is counted; otherwise empty
 * @param startNanos when it was sent, or before that, by a monotonic clock that all clients share
 * @param endNanos when the answer was there, or after that; {@link #NEVER} without an answer
 * @param answer memcached's, in one line; empty if none came, or none that says what was done
 */
public record Operation(
    int client,
    Kind kind,
    String key,
    String expected,
    String value,
    long startNanos,
    long endNanos,
    Optional<String> answer) {
  /** The end of what was never answered: it may be done at any time from its start on, or never. */
  public static final long NEVER = Long.MAX_VALUE;

  private static final String NONE = "-";
  private static final int FIELDS = 8;

  /** What can be asked, as memcached has it. */
  public enum Kind {
    /** The value; answered by {@code END}, or {@code VALUE} and the value. */
    GET,
    SET,
    ADD,
    REPLACE,
    APPEND,
    PREPEND,
    /** Replaces one state of the key, which its value names: no two states may have the same. */
    CAS,
    DELETE,
    INCR;

    /** Whether the key is the same afterwards, whatever the answer. */
    public boolean isRead() {
      return this == GET;
    }
  }

  /** The same, asked for earlier or later. */
  public Operation startingAt(long nanos) {
    return new Operation(client, kind, key, expected, value, nanos, endNanos, answer);
  }

  /** The same, answered so. */
  public Operation answered(String given) {
    return new Operation(
        client, kind, key, expected, value, startNanos, endNanos, Optional.of(given));
  }

  /** The same, of which nobody knows what came. */
  public Operation unanswered() {
    return new Operation(client, kind, key, expected, value, startNanos, NEVER, Optional.empty());
  }

  /** One line of a file, which {@link #parse} reads. Keys and values must have no spaces. */
  public String line() {
    return String.join(
        " ",
        Integer.toString(client),
        Long.toString(startNanos),
        Long.toString(endNanos),
        kind.name(),
        key,
        orNone(expected),
        orNone(value),
        orNone(answer.orElse("")));
  }

  /**
   * What {@link #line} wrote.
   *
   * @throws IllegalArgumentException if it did not
   */
  public static Operation parse(String line) {
    String[] fields = line.split(" ", FIELDS);
    if (fields.length != FIELDS) {
      throw new IllegalArgumentException("no line of a history: " + line);
    }
    String answer = orEmpty(fields[7]);
    return new Operation(
        Integer.parseInt(fields[0]),
        Kind.valueOf(fields[3]),
        fields[4],
        orEmpty(fields[5]),
        orEmpty(fields[6]),
        Long.parseLong(fields[1]),
        Long.parseLong(fields[2]),
        answer.isEmpty() ? Optional.empty() : Optional.of(answer));
  }

  private static String orNone(String field) {
    return field.isEmpty() ? NONE : field;
  }

  private static String orEmpty(String field) {
    return field.equals(NONE) ? "" : field;
  }

  /** For people: times in milliseconds since {@code originNanos}. */
  String described(long originNanos) {
    String asked = kind.name().toLowerCase(Locale.ROOT) + " " + key;
    String of = expected.isEmpty() ? "" : " " + expected;
    String with = value.isEmpty() ? "" : " " + value;
    String end = endNanos == NEVER ? "" : millis(endNanos - originNanos);
    return "%s - %s  client %d: %s%s%s -> %s"
        .formatted(
            millis(startNanos - originNanos),
            end,
            client,
            asked,
            of,
            with,
            answer.orElse("no answer"));
  }

  private static String millis(long nanos) {
    return String.format(Locale.ROOT, "%.3f ms", nanos / 1e6);
  }
}
