package org.howdah.cache;

/** A block that a node has admitted. */
final class NodeClaim implements Claim {
  private final Node node;
  private final Holding holding;

  NodeClaim(Node node, Holding holding) {
    this.node = node;
    this.holding = holding;
  }

  @Override
  public boolean stored() {
    return node.stored(holding);
  }

  @Override
  public void notStored(long bytesLeft, Fault fault, String message) {
    node.notStored(holding, bytesLeft, fault, message);
  }
}
