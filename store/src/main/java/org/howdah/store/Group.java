package org.howdah.store;

import java.util.Map;
import java.util.Set;
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

  /**
   * Goes on without nodes that are away and will not come back. What only they have is absent from
   * then on; where they had the newest of something, it is what others have. While further nodes
   * are away that may have what is lost, it stays refused. Nodes that were given up cannot join
   * with the names that they have. Asked again, nothing happens.
   *
   * @param nodes their names
   * @return of how many partitions the group now takes what it has for all there is, by data set
   * @throws HowdahException {@code USER_CONFIGURATION} if one of them is there, or no node of the
   *     group; {@code LOST} if one of them can be reached, more than half of the group is away, so
   *     that it could be going on without who is here, or a group that was stopped misses others,
   *     too
   */
  Map<String, Integer> giveUp(Set<String> nodes) throws HowdahException;

  /**
   * Compares the copies of some keys of a partition, for about a second, while they are read and
   * changed. A key that is being changed is looked at again, so that it is not said to differ; a
   * value that expires within a minute is not compared. See {@link CopyCheck} for all of them.
   *
   * @param from how far the partition is compared
   * @param mend what is done about copies that differ
   * @throws HowdahException {@code USER_CONFIGURATION} if there is no such data set or partition;
   *     {@code LOST} if some copies cannot be read now or are not whole
   */
  CopyStep compareCopies(CopyPlace from, CopyMend mend) throws HowdahException;
}
