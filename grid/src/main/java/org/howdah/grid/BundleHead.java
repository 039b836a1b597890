package org.howdah.grid;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.LinkedHashMap;
import java.util.Map;
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;
import org.howdah.record.json.Json;
import org.howdah.record.json.JsonReader;

/**
 * What is known of a bundle.
 *
 * @param chunks how many there are
 * @param packedBytes of all chunks
 * @param crc CRC-32C of those
 * @param files how many
 * @param bytes of all files
 */
record BundleHead(long chunks, long packedBytes, long crc, long files, long bytes) {
  /** The data set that bundles lie in. */
  static final String DATA_SET = "howdah-jobs";

  byte[] encode() {
    Map<String, Object> map = new LinkedHashMap<>();
    map.put("chunks", chunks);
    map.put("packedBytes", packedBytes);
    map.put("crc", crc);
    map.put("files", files);
    map.put("bytes", bytes);
    return Json.of(map).getBytes(UTF_8);
  }

  static BundleHead decode(String key, byte[] encoded) throws HowdahException {
    if (JsonReader.read(new String(encoded, UTF_8)) instanceof Map<?, ?> map
        && map.get("chunks") instanceof Long chunks
        && map.get("packedBytes") instanceof Long packedBytes
        && map.get("crc") instanceof Long crc
        && map.get("files") instanceof Long files
        && map.get("bytes") instanceof Long bytes) {
      return new BundleHead(chunks, packedBytes, crc, files, bytes);
    }
    throw damaged(key, "its description is not understood", null);
  }

  static HowdahException damaged(String key, String how, Exception cause) {
    return new HowdahException(
        ErrorCode.CORRUPTION, DATA_SET + ", " + key + ": " + how + "; submit the job again", cause);
  }
}
