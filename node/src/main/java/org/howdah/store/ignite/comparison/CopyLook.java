package org.howdah.store.ignite.comparison;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;

/** What one copy has of some keys, and what is known of the copy. */
final class CopyLook implements Serializable {
  private static final long serialVersionUID = 1L;

  /** In the order in which keys were asked for. */
  final ArrayList<CopyState> states;

  /** As {@link CopyStays#since} says. */
  final long since;

  /** How many changes of its partition it has counted. */
  final long count;

  CopyLook(List<CopyState> states, long since, long count) {
    this.states = new ArrayList<>(states);
    this.since = since;
    this.count = count;
  }
}
