package org.howdah.store;

import org.howdah.store.Outcome.Status;

/**
 * What a change leaves, and what it answers.
 *
 * @param value what the key has now; null if it is absent, and of no meaning unless the outcome is
 *     {@code DONE}
 * @param writes whether that is another state than before, for stores to keep
 */
public record ChangeResult(Value value, Outcome outcome, boolean writes) {
  static ChangeResult refused(Status status) {
    return new ChangeResult(null, Outcome.not(status), false);
  }

  static ChangeResult removed() {
    return new ChangeResult(null, new Outcome(Status.DONE, null), true);
  }
}
