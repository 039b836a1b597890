package org.howdah.testkit.history;

import java.util.Optional;

/**
 * What one key is at a time, as memcached has it: absent, or a value. Immutable.
 *
 * @param value of the key; empty if it is absent
 */
record Register(Optional<String> value) {
  static final Register ABSENT = new Register(Optional.empty());

  /** What comes of one request: what the key is then, and the answer. */
  record Step(Register after, String answer) {}

  Step ask(Operation operation) {
    String given = operation.value();
    return switch (operation.kind()) {
      case GET -> same(value.map(one -> "VALUE " + one).orElse("END"));
      case SET -> stored(given);
      case ADD -> value.isPresent() ? same("NOT_STORED") : stored(given);
      case REPLACE -> value.isPresent() ? stored(given) : same("NOT_STORED");
      case APPEND -> value.map(one -> stored(one + given)).orElseGet(() -> same("NOT_STORED"));
      case PREPEND -> value.map(one -> stored(given + one)).orElseGet(() -> same("NOT_STORED"));
      case CAS -> exchanged(operation.expected(), given);
      case DELETE -> value.isPresent() ? new Step(ABSENT, "DELETED") : same("NOT_FOUND");
      case INCR -> value.map(one -> counted(one, given)).orElseGet(() -> same("NOT_FOUND"));
    };
  }

  private Step same(String answer) {
    return new Step(this, answer);
  }

  private static Step stored(String value) {
    return new Step(new Register(Optional.of(value)), "STORED");
  }

  private Step exchanged(String expected, String given) {
    if (value.isEmpty()) {
      return same("NOT_FOUND");
    }
    return value.get().equals(expected) ? stored(given) : same("EXISTS");
  }

  private Step counted(String number, String by) {
    if (!number.matches("\\d{1,18}")) {
      return same("CLIENT_ERROR cannot increment or decrement non-numeric value");
    }
    String sum = Long.toString(Long.parseLong(number) + Long.parseLong(by));
    return new Step(new Register(Optional.of(sum)), sum);
  }
}
