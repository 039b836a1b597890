package org.howdah.store.http;

import java.io.IOException;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.howdah.net.Errors;
import org.howdah.net.Escapes;
import org.howdah.net.Exchange;
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;
import org.howdah.store.Group;

/** Answers for the nodes of the group. For one request. */
final class GroupPage {
  /** How all of its paths begin. */
  static final String PATH = DataPaths.GROUP;

  private final Exchange exchange;
  private final Group group;

  GroupPage(Exchange exchange, Group group) {
    this.exchange = exchange;
    this.group = group;
  }

  static boolean isFor(Exchange exchange) {
    return exchange.path().equals(PATH) || exchange.path().startsWith(PATH + "/");
  }

  void answer() throws IOException {
    String rest = exchange.path().substring(PATH.length());
    if (group == null) {
      throw new Errors.Refusal(
          Errors.NOT_FOUND, ErrorCode.USER_CONFIGURATION, "this store has no group of nodes");
    }
    if (rest.isEmpty()) {
      exchange.expect("GET");
      exchange.json(GroupJson.of(group.status()));
    } else if (rest.equals("/repair")) {
      exchange.expect("POST");
      exchange.json(Map.of("repaired", group.repair()));
    } else if (rest.equals("/given-up")) {
      exchange.expect("POST");
      exchange.json(Map.of("begun", group.giveUp(nodes())));
    } else if (rest.startsWith(CopiesPage.PATH)) {
      exchange.expect("POST");
      new CopiesPage(exchange, group).answer(rest.substring(CopiesPage.PATH.length()));
    } else if (rest.startsWith("/drained/")) {
      drained(Escapes.text(rest.substring("/drained/".length())));
    } else {
      throw new Errors.Refusal(
          Errors.NOT_FOUND,
          ErrorCode.INPUT,
          "there is no "
              + exchange.path()
              + "; there are "
              + PATH
              + ", "
              + PATH
              + "/repair, "
              + PATH
              + "/given-up, "
              + PATH
              + "/copies/NAME/PARTITION and "
              + PATH
              + "/drained/NODE");
    }
  }

  /** The names of a request's nodes, which have no commas. */
  private Set<String> nodes() throws HowdahException {
    Set<String> nodes = new TreeSet<>();
    for (String name : exchange.query().getOrDefault("nodes", "").split(",")) {
      nodes.add(Escapes.text(name));
    }
    return nodes;
  }

  private void drained(String node) throws IOException {
    switch (exchange.method()) {
      case "PUT" -> group.drain(node);
      case "DELETE" -> group.undrain(node);
      default -> throw exchange.notAllowed("PUT and DELETE");
    }
    exchange.json(GroupJson.of(group.status()));
  }
}
