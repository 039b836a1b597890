package org.howdah.store.http;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;
import org.howdah.store.GroupStatus;

/** How a group is, as JSON says it. */
public final class GroupJson {
  private GroupJson() {}

  /** For {@link org.howdah.record.json.Json}. */
  public static Map<String, Object> of(GroupStatus status) {
    Map<String, Object> said = new LinkedHashMap<>();
    said.put("active", status.isActive());
    said.put("majority", status.hasMajority());
    said.put("balance", status.balance());
    said.put("moving", status.moving());
    said.put("movingHidden", status.movingHidden());
    said.put("nodes", status.nodes().stream().map(GroupJson::of).toList());
    said.put("dataSets", status.dataSets().stream().map(GroupJson::of).toList());
    return said;
  }

  private static Map<String, Object> of(GroupStatus.Node node) {
    Map<String, Object> said = new LinkedHashMap<>();
    said.put("name", node.name());
    said.put("address", node.address());
    said.put("present", node.isPresent());
    said.put("member", node.isMember());
    said.put("oldest", node.isOldest());
    said.put("drained", node.isDrained());
    said.put("primaries", node.primaries());
    said.put("copies", node.copies());
    return said;
  }

  private static Map<String, Object> of(GroupStatus.Data data) {
    Map<String, Object> said = new LinkedHashMap<>();
    said.put("name", data.name());
    said.put("copies", data.copies());
    said.put("partitions", data.partitions());
    said.put("lost", data.lost());
    said.put("moving", data.moving());
    said.put("differing", data.differing());
    said.put("uncompared", data.uncompared());
    return said;
  }

  static GroupStatus read(Map<?, ?> said) throws HowdahException {
    List<GroupStatus.Node> nodes = new ArrayList<>();
    for (Map<?, ?> one : maps(said, "nodes")) {
      nodes.add(
          new GroupStatus.Node(
              text(one, "name"),
              text(one, "address"),
              is(one, "present"),
              is(one, "member"),
              is(one, "oldest"),
              is(one, "drained"),
              number(one, "primaries"),
              number(one, "copies")));
    }
    List<GroupStatus.Data> sets = new ArrayList<>();
    for (Map<?, ?> one : maps(said, "dataSets")) {
      sets.add(
          new GroupStatus.Data(
              text(one, "name"),
              number(one, "copies"),
              number(one, "partitions"),
              number(one, "lost"),
              number(one, "moving"),
              number(one, "differing"),
              number(one, "uncompared")));
    }
    return new GroupStatus(
        is(said, "active"), is(said, "majority"), nodes, sets, number(said, "movingHidden"));
  }

  static List<Map<?, ?>> maps(Map<?, ?> said, String key) throws HowdahException {
    List<Map<?, ?>> maps = new ArrayList<>();
    for (Object one : part(said, key, List.class)) {
      if (!(one instanceof Map<?, ?> map)) {
        throw lacking(key);
      }
      maps.add(map);
    }
    return maps;
  }

  static String text(Map<?, ?> said, String key) throws HowdahException {
    return part(said, key, String.class);
  }

  static boolean is(Map<?, ?> said, String key) throws HowdahException {
    return part(said, key, Boolean.class);
  }

  static int number(Map<?, ?> said, String key) throws HowdahException {
    return Math.toIntExact(part(said, key, Long.class));
  }

  static <T> T part(Map<?, ?> said, String key, Class<T> type) throws HowdahException {
    Object value = said.get(key);
    if (!type.isInstance(value)) {
      throw lacking(key);
    }
    return type.cast(value);
  }

  private static HowdahException lacking(String key) {
    return new HowdahException(
        ErrorCode.CORRUPTION, "a node did not say its " + key + "; is it of another version?");
  }
}
