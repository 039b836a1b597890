package org.howdah.store.node;

import java.nio.file.Path;
import org.howdah.net.HttpPort;
import org.howdah.record.HowdahException;
import org.howdah.store.http.Service;

/** What a node does beside serving its data, added by the program that composes the node. */
public interface NodeService {
  /**
   * Is called before the node's part of the store begins, which may need room that something here
   * takes.
   *
   * @param folder the node's, which nobody else uses
   * @throws HowdahException if it can never begin; then the node does not start
   */
  default void prepare(Path folder) throws HowdahException {}

  /**
   * Begins, once the group is complete and the node's data is served.
   *
   * @param service the data, the other nodes, and the token
   * @param http where to serve pages
   * @param folder the node's, to make a folder in
   * @return what the node closes when it ends, before its HTTP port and its part of the store
   * @throws HowdahException if it cannot begin; then the node ends
   */
  AutoCloseable start(Service service, HttpPort http, Path folder) throws HowdahException;
}
