package org.howdah.store.http;

import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.howdah.net.Escapes;
import org.howdah.record.HowdahException;
import org.howdah.store.CopyMend;
import org.howdah.store.CopyPlace;
import org.howdah.store.CopyStep;
import org.howdah.store.Group;
import org.howdah.store.GroupStatus;

/** A group, from a process that is none of its nodes. Needs no more than the JDK. */
public final class RemoteGroup implements Group, AutoCloseable {
  private static final String GROUP = "group";
  private static final String DRAINED = "group/drained/";

  private final Transport transport;

  RemoteGroup(Transport transport) {
    this.transport = transport;
  }

  @Override
  public GroupStatus status() throws HowdahException {
    return GroupJson.read(transport.json("GET", GROUP));
  }

  @Override
  public void drain(String node) throws HowdahException {
    transport.json("PUT", DRAINED + Escapes.of(node));
  }

  @Override
  public void undrain(String node) throws HowdahException {
    transport.json("DELETE", DRAINED + Escapes.of(node));
  }

  @Override
  public Map<String, Integer> repair() throws HowdahException {
    return partitions("group/repair", "repaired");
  }

  @Override
  public Map<String, Integer> giveUp(Set<String> nodes) throws HowdahException {
    String names = nodes.stream().map(Escapes::of).collect(Collectors.joining(","));
    return partitions("group/given-up?nodes=" + names, "begun");
  }

  @Override
  public CopyStep compareCopies(CopyPlace from, CopyMend mend) throws HowdahException {
    return CopiesJson.read(transport.json("POST", CopiesPage.path(from, mend)), from);
  }

  private Map<String, Integer> partitions(String path, String key) throws HowdahException {
    Map<String, Integer> partitions = new TreeMap<>();
    if (transport.json("POST", path).get(key) instanceof Map<?, ?> said) {
      for (Object name : said.keySet()) {
        partitions.put(name.toString(), GroupJson.number(said, name.toString()));
      }
    }
    return partitions;
  }

  @Override
  public void close() {
    transport.close();
  }
}
