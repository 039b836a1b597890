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
  private static final int SILENCES = 3;

  public Candidate {
    if (node.isEmpty() || leaseMillis < 4) {
      throw new IllegalArgumentException(
          "a master needs a name and a lease of 4 ms or more: '" + node + "', " + leaseMillis);
    }
  }

  /**
   * One that asks for three times as long as a node may be silent.
   *
   * @param silenceMillis after which the store puts a node out of the group
   */
  public static Candidate patient(String node, String address, long silenceMillis) {
    return new Candidate(node, address, SILENCES * silenceMillis);
  }

  /** For how long it is master after it asked for a lease that was granted. */
  long heldMillis() {
    return leaseMillis - leaseMillis / 4;
  }

  Term term(long epoch) {
    return new Term(epoch, node, address);
  }
}
