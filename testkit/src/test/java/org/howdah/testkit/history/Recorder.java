package org.howdah.testkit.history;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.howdah.testkit.history.Operation.Kind;

/** Writes histories of one key down. */
final class Recorder {
  private final List<Operation> history = new ArrayList<>();
  private int clients;

  static Operation of(Kind kind, String expected, String value, long start, long end) {
    return new Operation(0, kind, "k", expected, value, start, end, Optional.empty());
  }

  /** What was asked for from {@code start} to {@code end}, each time by another client. */
  Recorder add(Kind kind, String value, long start, long end, String answer) {
    Operation asked =
        new Operation(clients++, kind, "k", "", value, start, end, Optional.of(answer));
    history.add(asked);
    return this;
  }

  Recorder get(long start, long end, String answer) {
    return add(Kind.GET, "", start, end, answer);
  }

  Recorder set(String value, long start, long end) {
    return add(Kind.SET, value, start, end, "STORED");
  }

  Recorder unanswered(Kind kind, String value, long start) {
    history.add(
        new Operation(clients++, kind, "k", "", value, start, Operation.NEVER, Optional.empty()));
    return this;
  }

  List<Operation> history() {
    return List.copyOf(history);
  }
}
