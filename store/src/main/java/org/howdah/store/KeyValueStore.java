package org.howdah.store;

import java.util.List;
import java.util.Optional;
import org.howdah.record.HowdahException;
import org.howdah.record.api.PublicApi;

/**
 * Named data sets of keys and values, on one node or spread over the nodes of a group.
 *
 * <p>Promises:
 *
 * <ul>
 *   <li>A data set has a key space of its own; the same key in two data sets is two keys.
 *   <li>What {@link #create} or {@link #drop} has returned from holds on all nodes.
 *   <li>A data set is kept until it is dropped, over restarts where the store has a disk.
 *   <li>A part of a group that is cut off from its majority changes nothing, and makes and drops no
 *       data sets. It may still read, and then reads what was there when it was cut off.
 *   <li>Safe for several threads.
 * </ul>
 */
@PublicApi
public interface KeyValueStore extends AutoCloseable {
  /** The data set that is meant where none is named. */
  String DEFAULT_DATA_SET = "default";

  /** The most nodes that may hold a copy of each key. */
  int COPIES_MAX = 16;

  /**
   * The name of this node, which no other node of its group has; where the store is reached over
   * HTTP, of the node that was asked last.
   */
  String nodeName();

  /** The names of all nodes that are there now, the longest-serving first. */
  List<String> nodes();

  /**
   * Makes a data set, or opens the one that is there.
   *
   * @param name 1 to 64 letters, digits, {@code _}, {@code -} and dots, not beginning with a dot
   * @param copies how many nodes hold each key, from 1 to {@link #COPIES_MAX}; as many as there are
   *     while there are fewer
   * @throws HowdahException if it is there with another number of copies, or if it cannot be made
   */
  DataSet create(String name, int copies) throws HowdahException;

  /**
   * Makes a data set of one's own.
   *
   * @param id 1 to 64 letters, digits, {@code _}, {@code -} and dots that nobody else makes one
   *     with, such as a random one; whoever repeats this with the same id opens what was made
   * @throws HowdahException also {@code USER_CONFIGURATION} if one is there that has another id
   */
  DataSet create(String name, int copies, String id) throws HowdahException;

  /** The data set of that name; empty if there is none. */
  Optional<DataSet> open(String name) throws HowdahException;

  /** The names of all data sets, sorted. */
  List<String> names() throws HowdahException;

  /** Deletes a data set with all its keys; nothing happens if there is none. */
  void drop(String name) throws HowdahException;

  /**
   * Deletes a data set if it has that id; nothing happens if there is none, or it has another.
   * Several nodes that make and drop data sets of one name in the same moment may disagree which
   * one is there then.
   */
  void drop(String name, String id) throws HowdahException;

  /** Ends this node's part in the store; what is on its disk stays. */
  @Override
  void close();
}
