package org.howdah.cache;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import org.howdah.record.Run;
import org.howdah.record.RunReader;

/** A run that gives its space back when it is discarded. */
final class MeteredRun implements Run {
  private final Run run;
  private final SpaceShare share;

  MeteredRun(Run run, SpaceShare share) {
    this.run = run;
    this.share = share;
  }

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
    return run.bytes();
  }

  @Override
  public boolean inMemory() {
    return run.inMemory();
  }

  @Override
  public Optional<Path> asFile() {
    return run.asFile();
  }

  @Override
  public boolean isReadable(int partition) {
    boolean readable = run.isReadable(partition);
    if (!readable) {
      share.lost();
    }
    return readable;
  }

  @Override
  public RunReader open(int partition) throws IOException {
    return run.open(partition);
  }

  @Override
  public void discard() {
    try {
      run.discard();
    } finally {
      share.release();
    }
  }
}
