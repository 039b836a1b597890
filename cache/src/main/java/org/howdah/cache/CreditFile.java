package org.howdah.cache;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;

/** What the guard lets each node write, in a file of a cache folder. One thread at a time. */
final class CreditFile {
  private static final long MAGIC = 0x48574443_52454431L; // HWDCRED1
  private static final String NAME = "howdah-cache.credit";

  private final StateFile file;

  CreditFile(Path folder) {
    file = new StateFile(folder.resolve(NAME), MAGIC);
  }

  /** Bytes by the names of nodes; none if the file says none. */
  Map<String, Long> load() {
    Map<String, Long> credits = new LinkedHashMap<>();
    try {
      file.read().ifPresent(content -> load(content, credits));
      return credits;
    } catch (BufferUnderflowException | IllegalArgumentException e) {
      return Map.of(); // Whole, and yet none: made by another version.
    }
  }

  private static void load(ByteBuffer content, Map<String, Long> credits) {
    for (int left = content.getInt(); left > 0; left--) {
      String node = StateFile.text(content);
      credits.put(node, content.getLong());
    }
  }

  void save(Map<String, Long> credits) {
    int bytes = Integer.BYTES;
    for (String node : credits.keySet()) {
      bytes += Integer.BYTES + node.getBytes(UTF_8).length + Long.BYTES;
    }
    ByteBuffer content = ByteBuffer.allocate(bytes).putInt(credits.size());
    credits.forEach((node, credit) -> StateFile.put(content, node).putLong(credit));
    file.write(content.array());
  }
}
