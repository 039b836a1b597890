package org.howdah.grid.client;

import java.util.HashMap;
import java.util.Map;
import javax.net.ssl.SSLContext;
import org.howdah.record.HowdahException;
import org.howdah.store.http.Access;

/** Nodes by their addresses, each made when it is first asked for. Any thread may call. */
public final class NodeLinks implements AutoCloseable {
  private final Access group;
  private SSLContext tls;
  private final Map<String, GridNode> nodes = new HashMap<>();

  /**
   * @param group how to reach nodes, whatever their addresses are
   */
  public NodeLinks(Access group) {
    this.group = group;
  }

  /** The node at that address, which only {@link #close} closes. */
  public synchronized GridNode to(String address) throws HowdahException {
    GridNode known = nodes.get(address);
    if (known == null) {
      if (tls == null) {
        tls = group.tls(); // Once for all nodes; without keys it stays null.
      }
      known = new GridNode(address, group.token(), tls);
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
