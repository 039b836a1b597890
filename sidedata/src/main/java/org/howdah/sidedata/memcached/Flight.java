package org.howdah.sidedata.memcached;

import java.util.ArrayList;
import java.util.List;
import org.howdah.sidedata.KeyBatch;

/** A batch under way: where each key may be, where it was looked for, and what is still open. */
final class Flight {
  final KeyBatch batch;

  /** Places whose value no server had or could be asked for. */
  final List<Integer> lost = new ArrayList<>();

  private final int copies;
  private final byte[][] names;
  private final int[] servers;
  private final byte[] valueTries;
  private final byte[] rosterTries;
  private final boolean[] listed;
  private final boolean[] unproved;
  private int open;

  Flight(KeyBatch batch, Names names, Placement placement, int copies) {
    this.batch = batch;
    this.copies = copies;
    int size = batch.size();
    this.names = new byte[size][];
    servers = new int[size * copies];
    valueTries = new byte[size];
    rosterTries = new byte[size];
    listed = new boolean[size];
    unproved = new boolean[size];
    open = size;
    int[] ofOne = new int[copies];
    for (int place = 0; place < size; place++) {
      this.names[place] = names.ofKey(batch.key(place));
      placement.place(this.names[place], ofOne);
      System.arraycopy(ofOne, 0, servers, place * copies, copies);
    }
  }

  byte[] name(int place) {
    return names[place];
  }

  /** The server that holds a copy of a place's value, counted from the first to be asked. */
  int server(int place, int copy) {
    return servers[place * copies + copy];
  }

  /** How many copies of the value were asked for in vain; counts one more. */
  int countValueTry(int place) {
    return valueTries[place]++;
  }

  /** How many copies of the roster were asked for in vain; counts one more. */
  int countRosterTry(int place) {
    return rosterTries[place]++;
  }

  /** Notes that the roster lists the key. */
  void setListed(int place) {
    listed[place] = true;
  }

  boolean isListed(int place) {
    return listed[place];
  }

  /** Notes that no roster could be had: for all that is known, it lists the key. */
  void setUnproved(int place) {
    setListed(place);
    unproved[place] = true;
  }

  boolean isUnproved(int place) {
    return unproved[place];
  }

  /** Notes that a place needs no more answers. */
  void close(int place, byte[] value) {
    batch.setValue(place, value);
    open--;
    if (value != null && valueTries[place] > 1) {
      batch.countFailOver();
    }
  }

  void closeLost(int place) {
    lost.add(place);
    open--;
  }

  boolean isOpen() {
    return open > 0;
  }
}
