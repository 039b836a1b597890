package org.howdah.store.http;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;

/**
 * Where a data set is, as a node said.
 *
 * @param id what it was made with; empty if an earlier version made it, or answers
 * @param owners the names of the nodes that hold each partition
 * @param addresses of nodes, by their names
 */
record Layout(
    String name, String id, int copies, List<List<String>> owners, Map<String, String> addresses) {
  static Layout of(Map<?, ?> said) throws HowdahException {
    try {
      List<List<String>> owners = new ArrayList<>();
      for (Object one : (List<?>) said.get("owners")) {
        owners.add(texts((List<?>) one));
      }
      int copies = Math.toIntExact((Long) said.get("copies"));
      String id = said.get("id") instanceof String text ? text : "";
      return new Layout((String) said.get("name"), id, copies, owners, addresses(said));
    } catch (ClassCastException | NullPointerException | ArithmeticException e) {
      throw new HowdahException(
          ErrorCode.CORRUPTION, "a node said something else of a data set: " + said, e);
    }
  }

  private static List<String> texts(List<?> said) {
    List<String> texts = new ArrayList<>();
    said.forEach(one -> texts.add((String) one));
    return List.copyOf(texts);
  }

  private static Map<String, String> addresses(Map<?, ?> said) {
    Map<String, String> addresses = new HashMap<>();
    for (Object one : (List<?>) said.get("nodes")) {
      Map<?, ?> node = (Map<?, ?>) one;
      addresses.put((String) node.get("name"), (String) node.get("address"));
    }
    return addresses;
  }
}
