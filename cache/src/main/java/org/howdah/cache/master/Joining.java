package org.howdah.cache.master;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Map;
import org.howdah.record.HowdahException;
import org.howdah.record.json.Json;
import org.howdah.record.json.JsonReader;

/**
 * A cache that begins.
 *
 * @param node unlike those of all other caches
 * @param host where it is, as schedulers name the machine
 */
record Joining(String node, String host) {
  static final int BYTES_MAX = 16 << 10;

  byte[] encode() {
    return Json.of(Map.of("node", node, "host", host)).getBytes(UTF_8);
  }

  /**
   * @throws HowdahException if it is something else
   */
  static Joining decode(byte[] body) throws HowdahException {
    if (JsonReader.read(new String(body, UTF_8)) instanceof Map<?, ?> said
        && said.get("node") instanceof String node
        && said.get("host") instanceof String host
        && !node.isBlank()
        && !host.isBlank()) {
      return new Joining(node, host);
    }
    throw Sessions.wrong("a cache that joins says its 'node' and its 'host', two texts");
  }
}
