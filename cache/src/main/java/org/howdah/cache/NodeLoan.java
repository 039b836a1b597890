package org.howdah.cache;

/** A block that a node has lent to a reader of its own process, or of another. */
final class NodeLoan implements Loan {
  private final Node node;
  private final Holding holding;

  NodeLoan(Node node, Holding holding) {
    this.node = node;
    this.holding = holding;
  }

  @Override
  public void served(long bytes) {
    node.served(bytes);
  }

  @Override
  public void unreadable(Fault fault, String message) {
    node.unreadable(holding, fault, message);
  }

  @Override
  public void end() {
    node.leave(holding);
  }
}
