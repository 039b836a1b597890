package org.howdah.cache.master;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Map;
import org.howdah.net.Errors;
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;
import org.howdah.record.json.Json;
import org.howdah.record.json.JsonReader;

/**
 * A cache that begins.
 *
 * @param node unlike those of all other caches
 * @param host where it is, as schedulers name the machine
 * @param process unlike that of all other processes
 */
record Joining(String node, String host, String process) {
  static final int BYTES_MAX = 16 << 10;

  byte[] encode() {
    return Json.of(Map.of("node", node, "host", host, "process", process)).getBytes(UTF_8);
  }

  /**
   * @throws HowdahException if it is something else
   */
  static Joining decode(byte[] body) throws HowdahException {
    if (JsonReader.read(new String(body, UTF_8)) instanceof Map<?, ?> said
        && said.get("node") instanceof String node
        && said.get("host") instanceof String host
        && said.get("process") instanceof String process
        && !node.isBlank()
        && !host.isBlank()) {
      return new Joining(node, host, process);
    }
    throw new Errors.Refusal(
        Errors.BAD_REQUEST,
        ErrorCode.INPUT,
        "a cache that joins says its 'node', its 'host' and its 'process', three texts");
  }
}
