package org.howdah.grid.client;

import java.util.HashMap;
import java.util.Map;
import org.howdah.record.HowdahException;

/** Nodes by their addresses, each made when it is first asked for. Any thread may call. */
public final class NodeLinks implements AutoCloseable {
  private final String token;
  private final Map<String, GridNode> nodes = new HashMap<>();

  /**
   * @param token the group's secret
   */
  public NodeLinks(String token) {
    this.token = token;
  }

  /** The node at that address, which only {@link #close} closes. */
  public synchronized GridNode to(String address) throws HowdahException {
    GridNode known = nodes.get(address);
    if (known == null) {
      known = new GridNode(address, token);
      nodes.put(address, known);
    }
    return known;
  }

  @Override
  public synchronized void close() {
    nodes.values().forEach(GridNode::close);
    nodes.clear();
  }
}
