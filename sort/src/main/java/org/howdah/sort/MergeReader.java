package org.howdah.sort;

import java.io.IOException;
import java.util.List;
import org.howdah.record.KeyOrder;
import org.howdah.record.RunReader;
import org.howdah.record.Slice;

/**
 * Many sorted readers as one. Records with equal keys come in the order of their readers. Closes
 * the readers when it is closed.
 */
public final class MergeReader implements RunReader {
  private static final Slice NOTHING = new Slice();

  private final RunReader[] sources;
  private final LoserTree tree;
  private RunReader current;
  private boolean started;

  /**
   * Takes over {@code sources}, which stand before their first records; closes them if it fails.
   */
  public MergeReader(List<? extends RunReader> sources, KeyOrder order) throws IOException {
    this.sources = sources.toArray(new RunReader[0]);
    try {
      tree = new LoserTree(this.sources, order);
    } catch (IOException | RuntimeException e) {
      closeAll(e);
      throw e;
    }
  }

  @Override
  public boolean next() throws IOException {
    if (started && current != null) {
      tree.next();
    }
    started = true;
    current = tree.winner();
    return current != null;
  }

  @Override
  public Slice key() {
    return current == null ? NOTHING : current.key();
  }

  @Override
  public Slice value() {
    return current == null ? NOTHING : current.value();
  }

  @Override
  public Slice record() {
    return current == null ? NOTHING : current.record();
  }

  @Override
  public void verify() throws IOException {
    current = null;
    for (RunReader source : sources) {
      source.verify();
    }
  }

  @Override
  public void close() throws IOException {
    IOException failure = new IOException("closing the sources of a merge");
    closeAll(failure);
    if (failure.getSuppressed().length > 0) {
      throw failure;
    }
  }

  private void closeAll(Exception failure) {
    for (RunReader source : sources) {
      try {
        source.close();
      } catch (IOException e) {
        failure.addSuppressed(e);
      }
    }
  }
}
