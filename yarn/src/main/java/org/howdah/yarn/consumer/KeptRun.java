package org.howdah.yarn.consumer;

import java.io.IOException;
import org.howdah.record.Run;
import org.howdah.record.RunReader;

/** A run that belongs to someone else, who deletes it. */
record KeptRun(Run run) implements Run {
  @Override
  public int partitions() {
    return run.partitions();
  }

  @Override
  public long records() {
    return run.records();
  }

  @Override
  public long bytes(int partition) {
    return run.bytes(partition);
  }

  @Override
  public long bytes() {
    // Not what comes before its part in the file.
    return run.bytes(0);
  }

  @Override
  public boolean inMemory() {
    return false;
  }

  @Override
  public RunReader open(int partition) throws IOException {
    return run.open(partition);
  }

  @Override
  public void discard() {}
}
