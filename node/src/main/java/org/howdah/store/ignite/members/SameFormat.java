package org.howdah.store.ignite.members;

import java.io.Serializable;
import org.apache.ignite.Ignite;
import org.apache.ignite.cluster.ClusterNode;
import org.howdah.store.ignite.JoinCheck;

/*
 * What nodes ask each other, and what Ignite keeps of our classes, says no version of its own. A node that takes
 * it for something else would change data that others understand otherwise.
 */
/** Refuses to let a node join whose Howdah speaks and keeps something else than the group's. */
public final class SameFormat extends JoinCheck {
  /**
   * What nodes ask each other and keep in their folders. Whoever changes one of these so that
   * another version would misunderstand it adds one.
   */
  public static final int FORMAT = 1;

  /** What the one that is refused is told. */
  public static final String REFUSED = "the group's nodes are of another version of Howdah";

  private final int format;

  public SameFormat() {
    this(FORMAT);
  }

  /** Of another version, for tests. */
  public SameFormat(int format) {
    this.format = format;
  }

  @Override
  public String refusal(Ignite here, ClusterNode node, Serializable said) {
    return Integer.valueOf(format).equals(said) ? null : REFUSED;
  }

  @Override
  protected Serializable say(Ignite here) {
    return format;
  }

  @Override
  public String name() {
    return "howdah-same-format";
  }
}
