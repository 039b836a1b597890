package org.howdah.probe.choice;

/**
 * Which server has a key. A choice
 *
 * <ul>
 *   <li>is the same for the same key, each time and in each process;
 *   <li>gives each server some of many keys.
 * </ul>
 *
 * <p>Safe for several threads.
 */
public interface ServerChoice {
  /** The number of the server that has the key, from 0. */
  int server(byte[] key);
}
