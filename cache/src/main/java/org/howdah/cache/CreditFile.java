package org.howdah.cache;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.howdah.cache.block.StateFile;

/*
 * What was used, and not what is left: a cache that is made larger has the difference to begin with.
 */
/**
 * What each node has used of its guard's credit, in a file of a cache folder. One thread at a time.
 */
final class CreditFile {
  private static final long MAGIC = 0x48574443_52454432L; // HWDCRED2
  private static final String NAME = "howdah-cache.credit";

  private final StateFile file;

  CreditFile(Path folder) {
    file = new StateFile(folder.resolve(NAME), MAGIC);
  }

  /** Bytes by the names of nodes; none if the file says none. */
  Map<String, Long> load() {
    Map<String, Long> used = new LinkedHashMap<>();
    try {
      file.read().ifPresent(content -> load(content, used));
      return used;
    } catch (BufferUnderflowException | IllegalArgumentException e) {
      return Map.of(); // Whole, and yet none: made by another version.
    }
  }

  private static void load(ByteBuffer content, Map<String, Long> used) {
    for (int left = content.getInt(); left > 0; left--) {
      String node = StateFile.text(content);
      used.put(node, content.getLong());
    }
  }

  void save(Map<String, Long> used) {
    int bytes = Integer.BYTES;
    for (String node : used.keySet()) {
      bytes += Integer.BYTES + node.getBytes(UTF_8).length + Long.BYTES;
    }
    ByteBuffer content = ByteBuffer.allocate(bytes).putInt(used.size());
    used.forEach((node, usedBytes) -> StateFile.put(content, node).putLong(usedBytes));
    file.write(content.array());
  }
}
