package org.howdah.sidedata;

import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.zip.CRC32C;
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;

/** Manifests as text; docs/formats/side-manifest.md describes it. */
public final class ManifestFormat {
  private static final String FIRST_LINE = "howdah side table 1\n";
  private static final String CRC = "crc32c=";
  private static final String DETAIL = "detail.";

  private ManifestFormat() {}

  /** The text of a manifest, in UTF-8. */
  public static byte[] encode(Manifest manifest) {
    Map<String, String> lines = new LinkedHashMap<>();
    lines.put("table", manifest.table().toString());
    lines.put("address", manifest.address());
    lines.put("records", Long.toString(manifest.records()));
    lines.put("keyBytes", Long.toString(manifest.keyBytes()));
    lines.put("valueBytes", Long.toString(manifest.valueBytes()));
    lines.put("checksum", Long.toHexString(manifest.checksum()));
    new TreeMap<>(manifest.details()).forEach((name, value) -> lines.put(DETAIL + name, value));
    StringBuilder text = new StringBuilder(FIRST_LINE);
    lines.forEach((name, value) -> text.append(name).append('=').append(plain(value)).append('\n'));
    String crc = crc(text);
    return text.append(CRC).append(crc).append('\n').toString().getBytes(StandardCharsets.UTF_8);
  }

  private static String plain(String value) {
    if (value.indexOf('\n') >= 0) {
      throw new IllegalArgumentException("a manifest cannot hold a line feed: '" + value + "'");
    }
    return value;
  }

  private static String crc(CharSequence text) {
    CRC32C crc = new CRC32C();
    crc.update(text.toString().getBytes(StandardCharsets.UTF_8));
    return Long.toHexString(crc.getValue());
  }

  /**
   * Reads a manifest.
   *
   * @param where its file, for messages
   * @throws HowdahException if it is damaged
   */
  public static Manifest decode(byte[] bytes, String where) throws HowdahException {
    String text = new String(bytes, StandardCharsets.UTF_8);
    int end = text.lastIndexOf(CRC);
    if (!text.startsWith(FIRST_LINE) || end < 0) {
      throw damaged(where, "it does not begin and end as one", null);
    }
    String body = text.substring(0, end);
    if (!text.substring(end).equals(CRC + crc(body) + "\n")) {
      throw damaged(where, "its checksum differs", null);
    }
    try {
      return read(body.substring(FIRST_LINE.length()));
    } catch (IllegalArgumentException e) {
      throw damaged(where, e.getMessage(), e);
    }
  }

  private static Manifest read(String body) {
    Map<String, String> lines = new LinkedHashMap<>();
    Map<String, String> details = new TreeMap<>();
    body.lines()
        .map(line -> line.split("=", 2))
        .forEach(
            pair -> {
              if (pair[0].startsWith(DETAIL)) {
                details.put(pair[0].substring(DETAIL.length()), pair[1]);
              } else {
                lines.put(pair[0], pair[1]);
              }
            });
    return new Manifest(
        TableId.parse(text(lines, "table")),
        text(lines, "address"),
        Long.parseLong(text(lines, "records")),
        Long.parseLong(text(lines, "keyBytes")),
        Long.parseLong(text(lines, "valueBytes")),
        Long.parseUnsignedLong(text(lines, "checksum"), 16),
        details);
  }

  private static String text(Map<String, String> lines, String name) {
    String value = lines.get(name);
    if (value == null) {
      throw new IllegalArgumentException("it lacks " + name);
    }
    return value;
  }

  private static HowdahException damaged(String where, String how, Throwable cause) {
    return new HowdahException(
        ErrorCode.CORRUPTION,
        where + " is no manifest of a side table: " + how + ". Load the table again",
        cause);
  }
}
