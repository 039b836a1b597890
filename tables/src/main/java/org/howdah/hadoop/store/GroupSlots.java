package org.howdah.hadoop.store;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.howdah.grid.client.HostStatus;
import org.howdah.grid.client.NodeLinks;
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;
import org.howdah.store.http.Access;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Asks nodes how many tasks they run at once. */
final class GroupSlots {
  private static final Logger LOG = LoggerFactory.getLogger(GroupSlots.class);

  private GroupSlots() {}

  /**
   * Those of all nodes that say it within seconds; 0 if none does.
   *
   * @param addresses of some of the group's nodes
   */
  static int of(Access group, List<String> addresses) {
    try (NodeLinks links = new NodeLinks(group)) {
      List<CompletableFuture<Integer>> asked = new ArrayList<>();
      for (String address : nodes(links, addresses)) {
        if (!address.isEmpty()) {
          asked.add(
              links
                  .to(address)
                  .statusLater()
                  .handle((status, thrown) -> slots(address, status, thrown)));
        }
      }
      return asked.stream().mapToInt(CompletableFuture::join).sum();
    } catch (HowdahException e) {
      LOG.debug("nobody says how many slots there are", e);
      return 0;
    }
  }

  private static int slots(String address, HostStatus status, Throwable thrown) {
    if (status == null) {
      LOG.debug("the node {} does not say how many slots it has", address, thrown);
      return 0;
    }
    return status.slots();
  }

  private static Collection<String> nodes(NodeLinks links, List<String> addresses)
      throws HowdahException {
    HowdahException last = new HowdahException(ErrorCode.LOST, "there are no nodes");
    for (String address : addresses) {
      try {
        return links.to(address).nodes().values();
      } catch (HowdahException e) {
        last = e;
      }
    }
    throw last;
  }
}
