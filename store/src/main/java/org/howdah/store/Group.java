package org.howdah.store;

import java.util.Map;
import org.howdah.record.HowdahException;

/** The nodes of a group, for who looks after them. Safe for several threads. */
public interface Group {
  /** How the group is now, as the node that is asked sees it. */
  GroupStatus status() throws HowdahException;

  /**
   * Takes a node out of the group while it runs: its share of all data moves to the others, which
   * {@link #status} tells of. Once no data set has anything on it, it may be stopped. Asked again,
   * nothing happens.
   *
   * @throws HowdahException {@code USER_CONFIGURATION} if it cannot be taken out; {@code LOST} if
   *     not now
   */
  void drain(String node) throws HowdahException;

  /** Takes a node that was drained, or is being, into the group again. */
  void undrain(String node) throws HowdahException;

  /**
   * Ends the refusal of data of which all owners were away, after they came back.
   *
   * @return how many partitions were given back, by data set; empty if there was none
   * @throws HowdahException {@code LOST} if nodes are away that may have this data
   */
  Map<String, Integer> repair() throws HowdahException;
}
