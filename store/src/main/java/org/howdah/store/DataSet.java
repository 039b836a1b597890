package org.howdah.store;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.howdah.record.HowdahException;
import org.howdah.record.api.PublicApi;

/**
 * Keys and their values, spread over a fixed number of partitions.
 *
 * <p>Promises:
 *
 * <ul>
 *   <li>A change is atomic: of several changes of one key, each sees what the one before it left.
 *   <li>Once a change is answered, every node reads what it left, and all owners hold it. Nodes
 *       that are cut off from the majority of their group may read what was there before, and
 *       change nothing.
 *   <li>A change is done once also if a node dies while it does it, with two exceptions: a removal
 *       may then be done twice and answer {@code ABSENT}, and so may a change that another change
 *       of the key came after in that moment.
 *   <li>A value that has expired is absent, whether or not its bytes are still on a disk.
 *   <li>A key is always in the same partition. A partition has at least one owner, its primary
 *       first, or reading and changing its keys fails: what was lost never seems absent.
 *   <li>Futures end in {@link HowdahException}s: {@code LOST} if another attempt may succeed, when
 *       owners are back. Whoever gets one must not block in it. Where the data is reached over
 *       HTTP, a change that ends in {@code LOST} may have been done, or be done yet: who repeats it
 *       undoes what others change in between.
 *   <li>When it is dropped, changes fail from then on, also if another of its name is made.
 *   <li>Arrays that are passed in belong to the data set from then on; arrays that come out may be
 *       shared and must not be changed. Safe for several threads.
 * </ul>
 */
@PublicApi
public interface DataSet {
  /** The longest key. */
  int KEY_BYTES_MAX = 1024;

  String name();

  /**
   * What this data set was made with, and no other of its name was or will be; empty if an earlier
   * version made it.
   */
  default String id() {
    return "";
  }

  /** How many nodes hold each key, if there are so many. */
  int copies();

  /** How many partitions there are, numbered from 0. */
  int partitions();

  /** The partition of a key, by {@link Partitions#of}. */
  int partition(byte[] key);

  /** The names of the nodes that hold a partition, its primary first; empty if it is lost. */
  List<String> owners(int partition);

  /** Whether {@link #get} of this key asks no other process. */
  boolean isLocal(byte[] key);

  /** The value of a key, or null if it is absent. */
  CompletableFuture<Value> get(byte[] key);

  /** The values of keys in their order, null for each that is absent; all are in memory then. */
  default CompletableFuture<List<Value>> getAll(List<byte[]> keys) {
    return getSome(keys, Long.MAX_VALUE);
  }

  /**
   * The values of the first of these keys: of so many that their values' bytes reach {@code
   * bytesMax}, and of at least one. Who wants those of the others asks again. No more than about
   * these bytes are in memory for it, and one value of each node that is asked, or 16 values.
   *
   * @return in the order of the keys, null for each that is absent; shorter than {@code keys} if
   *     there was more
   */
  CompletableFuture<List<Value>> getSome(List<byte[]> keys, long bytesMax);

  /**
   * The longest value that it takes now, in bytes. It may become less when nodes come, and more
   * when they go.
   */
  default int valueBytesMax() {
    return Change.BYTES_MAX;
  }

  /** Changes one key; {@code TOO_LARGE} if that left a value longer than it takes. */
  CompletableFuture<Outcome> change(byte[] key, Change change);

  /**
   * Reads a partition from one of its owners: from this node, which must be one, or, where the data
   * is reached over HTTP, from any that answers. A key that is there during the whole scan comes
   * exactly once; one that is added or deleted meanwhile comes once or not at all; each value is
   * the key's of some moment during the scan.
   *
   * @throws HowdahException {@code LOST} if this node does not own the partition, or no owner
   *     answers
   */
  Scan scan(int partition) throws HowdahException;

  /**
   * About how many keys a partition has, without reading them: with those that have expired and
   * still take room.
   *
   * @return negative if this node does not own the partition, or nobody says
   */
  default long entries(int partition) {
    return -1;
  }

  /**
   * Tells states of a partition from each other: while the answer is the same, and not empty, no
   * change of its keys was counted. A change is counted before it is answered; its bytes may be
   * there only after that, see {@link #awaitCounted}. What expires is not counted.
   *
   * @return empty if this node cannot say, as it is not the partition's primary; where data is
   *     reached over HTTP always
   */
  default String mark(int partition) {
    return "";
  }

  /**
   * Waits until scans see all changes that {@link #mark} has counted by now. So who asks for the
   * mark, waits for this, scans the partition to its end and finds the same mark then, has read
   * what is there for as long as the mark stays.
   *
   * @return false if that takes too long
   */
  default boolean awaitCounted() {
    return false;
  }
}
