package org.howdah.sidedata.memcached;

/**
 * Which of a list of servers holds a name.
 *
 * <p>Promises: the same answer for the same list on every machine; safe for several threads.
 */
interface Placement {
  /**
   * Puts the servers that hold a name into {@code servers}, the first to ask first. As many as the
   * array is long, all different.
   *
   * @param name the bytes that memcached sees as key
   * @param servers its length is at most the number of servers
   */
  void place(byte[] name, int[] servers);
}
