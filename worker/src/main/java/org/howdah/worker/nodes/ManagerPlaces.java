package org.howdah.worker.nodes;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.howdah.grid.Launch;
import org.howdah.grid.client.GridNode;
import org.howdah.grid.client.HostStatus;
import org.howdah.record.HowdahException;
import org.howdah.store.http.Access;

/**
 * Where the manager of a job may run, so that several jobs are planned on several nodes at the same
 * time.
 */
public final class ManagerPlaces {
  private ManagerPlaces() {}

  /**
   * The same nodes, those with fewest managers first, and of several the one that was named first.
   * If that one has none, no other is asked. Who does not say within five seconds comes last.
   */
  public static List<String> fewestFirst(List<String> addresses, Access access) {
    if (addresses.size() < 2) {
      return addresses;
    }
    Map<String, CompletableFuture<HostStatus>> asked = new LinkedHashMap<>();
    asked.put(addresses.get(0), ask(addresses.get(0), access));
    if (managers(asked.get(addresses.get(0))) == 0) {
      return addresses;
    }
    addresses.forEach(address -> asked.computeIfAbsent(address, other -> ask(other, access)));
    Map<String, Long> counts = new LinkedHashMap<>();
    asked.forEach((address, status) -> counts.put(address, managers(status)));
    List<String> sorted = new ArrayList<>(addresses);
    sorted.sort(Comparator.comparing(counts::get));
    return sorted;
  }

  private static CompletableFuture<HostStatus> ask(String address, Access access) {
    try {
      GridNode node = new GridNode(address, access);
      return node.statusLater().whenComplete((status, thrown) -> node.close());
    } catch (HowdahException e) {
      return CompletableFuture.failedFuture(e);
    }
  }

  private static long managers(CompletableFuture<HostStatus> asked) {
    try {
      return asked.join().processes().stream()
          .filter(process -> process.main().equals(Launch.MANAGER))
          .count();
    } catch (CompletionException doesNotSay) {
      return Long.MAX_VALUE;
    }
  }
}
