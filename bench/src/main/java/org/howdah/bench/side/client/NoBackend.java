package org.howdah.bench.side.client;

import org.howdah.sidedata.Backend;
import org.howdah.sidedata.Session;

/** Of a table that nobody asks. */
final class NoBackend implements Backend {
  @Override
  public Session open() {
    throw new IllegalStateException("a run without look-ups looked something up");
  }

  @Override
  public String where() {
    return "nowhere";
  }

  @Override
  public void close() {}
}
