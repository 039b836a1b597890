package org.howdah.store.http;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.howdah.record.HowdahException;
import org.howdah.store.DataSet;
import org.howdah.store.KeyValueStore;

/** What there is and where it is, as JSON says it. */
final class Layouts {
  private Layouts() {}

  static Map<String, Object> ofStore(Service service) throws HowdahException {
    KeyValueStore store = service.store();
    List<Map<String, Object>> sets = new ArrayList<>();
    for (String name : store.names()) {
      store.open(name).ifPresent(data -> sets.add(head(data)));
    }
    Map<String, Object> said = new LinkedHashMap<>();
    said.put("node", store.nodeName());
    said.put("nodes", nodes(service));
    said.put("dataSets", sets);
    return said;
  }

  static Map<String, Object> ofDataSet(DataSet data, Service service) {
    List<List<String>> owners = new ArrayList<>();
    for (int partition = 0; partition < data.partitions(); partition++) {
      owners.add(data.owners(partition));
    }
    Map<String, Object> said = head(data);
    said.put("owners", owners);
    said.put("nodes", nodes(service));
    return said;
  }

  private static Map<String, Object> head(DataSet data) {
    Map<String, Object> said = new LinkedHashMap<>();
    said.put("name", data.name());
    said.put("id", data.id());
    said.put("copies", data.copies());
    said.put("partitions", data.partitions());
    return said;
  }

  private static List<Map<String, String>> nodes(Service service) {
    Map<String, String> addresses = service.addresses().get();
    List<Map<String, String>> nodes = new ArrayList<>();
    for (String name : service.store().nodes()) {
      Map<String, String> node = new LinkedHashMap<>();
      node.put("name", name);
      node.put("address", addresses.getOrDefault(name, ""));
      nodes.add(node);
    }
    return nodes;
  }
}
