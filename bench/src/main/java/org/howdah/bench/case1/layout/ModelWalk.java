package org.howdah.bench.case1.layout;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.howdah.record.KeyOrder;
import org.howdah.record.RunReader;
import org.howdah.record.Slice;
import org.howdah.sort.MergeReader;

/**
 * Sorted chunks merged by Howdah's own loser tree. What the tree itself touches, ten bytes a chunk,
 * is not reported.
 */
final class ModelWalk {
  private ModelWalk() {}

  /** Shows all records of sorted chunks in order; values are counts. */
  static void walk(
      ModelEntries entries, KeyOrder order, ModelRecords records, Layout.Visitor visitor)
      throws IOException {
    List<ModelReader> readers = new ArrayList<>();
    for (int i = 0; i < entries.chunks(); i++) {
      readers.add(new ModelReader(entries.chunk(i), entries.size(i), records));
    }
    int partition = ModelReader.startNextPartition(readers);
    while (partition != ModelReader.NO_PARTITION) {
      try (RunReader sorted =
          readers.size() == 1 ? readers.get(0) : new MergeReader(readers, order)) {
        while (sorted.next()) {
          visitor.visit(partition, sorted.key(), count(sorted.value()));
        }
      }
      partition = ModelReader.startNextPartition(readers);
    }
  }

  private static int count(Slice value) {
    return ByteBuffer.wrap(value.array).getInt(value.offset);
  }
}
