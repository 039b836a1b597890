package org.howdah.grid;

/**
 * A node that can be master.
 *
 * @param node its name, which no other node of the group has
 * @param address where it answers the others, for them to read
 * @param leaseMillis for how long it asks; all nodes of a group ask for the same. Three times as
 *     long as the store lets a node be silent, or longer: while it waits for a silent node, no
 *     renewal is answered.
 */
public record Candidate(String node, String address, long leaseMillis) {
  public Candidate {
    if (node.isEmpty() || leaseMillis < 4) {
      throw new IllegalArgumentException(
          "a master needs a name and a lease of 4 ms or more: '" + node + "', " + leaseMillis);
    }
  }

  /** For how long it is master after it asked for a lease that was granted. */
  long heldMillis() {
    return leaseMillis - leaseMillis / 4;
  }

  Term term(long epoch) {
    return new Term(epoch, node, address);
  }
}
