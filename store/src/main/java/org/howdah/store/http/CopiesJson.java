package org.howdah.store.http;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.howdah.net.Escapes;
import org.howdah.record.HowdahException;
import org.howdah.store.CopyDifference;
import org.howdah.store.CopyPlace;
import org.howdah.store.CopyStep;

/** What came of comparing copies, as JSON says it. */
public final class CopiesJson {
  private CopiesJson() {}

  static Map<String, Object> of(CopyStep step) {
    Map<String, Object> said = new LinkedHashMap<>();
    said.put("interrupted", step.isInterrupted());
    said.put("end", step.next() == null);
    if (step.next() != null) {
      said.put("after", escaped(step.next().after()));
      said.put("pass", step.next().pass());
      said.put("differing", step.next().differing());
    }
    said.put("keys", step.keys());
    said.put("bytes", step.bytes());
    said.put("differences", step.differences().stream().map(CopiesJson::of).toList());
    return said;
  }

  /** For {@link org.howdah.record.json.Json}. */
  public static Map<String, Object> of(CopyDifference difference) {
    Map<String, Object> said = new LinkedHashMap<>();
    said.put("key", escaped(difference.key()));
    said.put("versions", difference.versions());
    said.put("verdict", difference.verdict());
    said.put("mended", difference.isMended());
    return said;
  }

  static String escaped(String key) {
    return Escapes.of(key.getBytes(ISO_8859_1));
  }

  static String key(String escaped) throws HowdahException {
    return new String(Escapes.bytes(escaped), ISO_8859_1);
  }

  static CopyStep read(Map<?, ?> said, CopyPlace from) throws HowdahException {
    List<CopyDifference> differences = new ArrayList<>();
    for (Map<?, ?> one : GroupJson.maps(said, "differences")) {
      differences.add(difference(one));
    }
    CopyPlace next =
        GroupJson.is(said, "end")
            ? null
            : new CopyPlace(
                from.dataSet(),
                from.partition(),
                key(GroupJson.text(said, "after")),
                GroupJson.text(said, "pass"),
                GroupJson.number(said, "differing"));
    return new CopyStep(
        next,
        GroupJson.is(said, "interrupted"),
        GroupJson.part(said, "keys", Long.class),
        GroupJson.part(said, "bytes", Long.class),
        differences);
  }

  private static CopyDifference difference(Map<?, ?> said) throws HowdahException {
    Map<?, ?> versions = GroupJson.part(said, "versions", Map.class);
    Map<String, Long> read = new LinkedHashMap<>();
    for (Object node : versions.keySet()) {
      read.put(node.toString(), GroupJson.part(versions, node.toString(), Long.class));
    }
    return new CopyDifference(
        key(GroupJson.text(said, "key")),
        read,
        GroupJson.text(said, "verdict"),
        GroupJson.is(said, "mended"));
  }
}
