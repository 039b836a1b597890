package org.howdah.worker;

import java.util.List;
import org.howdah.record.Run;

/**
 * A run in a file, as {@code DirectoryRun.open} wants it.
 *
 * @param file the file's name; of a run that nodes keep, only its last part
 * @param nodes addresses of the nodes that keep it; empty if it lies on this machine
 * @param index none if it lies on this machine
 */
public record StoredRun(String file, long records, List<String> nodes, PackedIndex index) {
  static StoredRun of(Run run) {
    return new StoredRun(
        run.asFile().orElseThrow().toString(), run.records(), List.of(), PackedIndex.NONE);
  }

  /** The same run with another index, which may be less than all of it. */
  public StoredRun with(PackedIndex other) {
    return new StoredRun(file, records, nodes, other);
  }

  /** The same run on other nodes. */
  public StoredRun on(List<String> others) {
    return new StoredRun(file, records, others, index);
  }
}
