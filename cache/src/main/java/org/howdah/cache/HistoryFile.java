package org.howdah.cache;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.List;
import org.howdah.cache.block.StateFile;
import org.howdah.cache.policy.AllocationHistory;

/** The history of allocations in a file of a cache folder. One thread at a time. */
final class HistoryFile {
  private static final long MAGIC = 0x48574448_49535431L; // HWDHIST1
  private static final String NAME = "howdah-cache.history";

  private final StateFile file;

  HistoryFile(Path folder) {
    file = new StateFile(folder.resolve(NAME), MAGIC);
  }

  /** A history of what the file says, or an empty one. */
  AllocationHistory load() {
    AllocationHistory history = new AllocationHistory();
    try {
      file.read().ifPresent(content -> load(content, history));
      return history;
    } catch (BufferUnderflowException | IllegalArgumentException e) {
      return new AllocationHistory(); // Whole, and yet none: made by another version.
    }
  }

  private static void load(ByteBuffer content, AllocationHistory history) {
    for (int left = content.getInt(); left > 0; left--) {
      String type = StateFile.text(content);
      history.restore(new AllocationHistory.Entry(type, content.getInt(), content.getInt()));
    }
  }

  void save(AllocationHistory history) {
    List<AllocationHistory.Entry> entries = history.entries();
    int bytes = Integer.BYTES;
    for (AllocationHistory.Entry entry : entries) {
      bytes += 3 * Integer.BYTES + entry.type().getBytes(UTF_8).length;
    }
    ByteBuffer content = ByteBuffer.allocate(bytes).putInt(entries.size());
    for (AllocationHistory.Entry entry : entries) {
      StateFile.put(content, entry.type()).putInt(entry.sizeClass()).putInt(entry.blocks());
    }
    file.write(content.array());
  }
}
