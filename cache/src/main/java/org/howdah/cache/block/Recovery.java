package org.howdah.cache.block;

import java.io.IOException;
import java.nio.channels.ClosedByInterruptException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.logging.Level;
import java.util.logging.Logger;

/** What is found while the folder is gone through. For one thread, once. */
final class Recovery {
  private static final Logger LOG = Logger.getLogger(Recovery.class.getName());
  private static final Comparator<Map.Entry<String, BlockIndex.Entry>> OLDEST_FIRST =
      Comparator.comparingLong(
              (Map.Entry<String, BlockIndex.Entry> found) -> found.getValue().writtenNanos())
          .thenComparing(Map.Entry::getKey);

  private final BlockIndex index;
  private final Map<String, BlockIndex.Entry> known;
  private final Map<String, BlockIndex.Entry> found = new HashMap<>();
  private int opened;
  private int dropped;
  private int unread;

  Recovery(BlockIndex index) {
    this.index = index;
    known = index.load();
  }

  void look(Path file) throws IOException {
    String name = file.getFileName().toString();
    if (name.endsWith(BlockFormat.SUFFIX)) {
      lookAtBlock(file, name);
    } else if (name.endsWith(BlockFormat.SUFFIX + BlockWriter.TEMPORARY_SUFFIX)) {
      drop(file);
    }
  }

  private void lookAtBlock(Path file, String name) throws IOException {
    try {
      BlockIndex.Entry said = known.get(name);
      if (said == null || !said.isOf(BlockIndex.attributes(file))) {
        said = identify(file, name);
        opened++;
      }
      found.put(name, said);
    } catch (ClosedByInterruptException e) {
      throw e; // All that follow would fail alike.
    } catch (IOException e) {
      if (Damage.is(e)) {
        LOG.log(Level.FINE, "dropped at the start", e);
        drop(file);
      } else {
        unread++;
        LOG.log(Level.FINE, "left for the next start: " + file, e);
      }
    }
  }

  private static BlockIndex.Entry identify(Path file, String name) throws IOException {
    try (BlockReader reader = BlockReader.open(file, new ChunkBuffer())) {
      StoredBlock block = reader.block();
      if (!name.equals(BlockFormat.fileName(block.id()))) {
        throw BlockFormat.damaged(file, "it is not named as block " + block.id() + " is");
      }
      return new BlockIndex.Entry(block, BlockIndex.nanos(BlockIndex.attributes(file)));
    }
  }

  private void drop(Path file) throws IOException {
    Files.deleteIfExists(file);
    dropped++;
  }

  Recovered result() {
    if (unread > 0) {
      LOG.warning(unread + " cached blocks cannot be read now; they are left for the next start");
    }
    index.found(found, opened > 0 || found.size() != known.size());
    List<StoredBlock> blocks =
        found.entrySet().stream()
            .sorted(OLDEST_FIRST)
            .map(entry -> entry.getValue().block())
            .toList();
    return new Recovered(blocks, dropped, unread);
  }
}
