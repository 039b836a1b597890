package org.howdah.sidedata.open;

import java.io.IOException;
import org.howdah.sidedata.Backend;
import org.howdah.sidedata.Session;

/** A back end that is opened when someone first needs it. Safe for several threads. */
final class LazyBackend implements Backend {
  /** Opens the real one. */
  interface Opener {
    Backend open() throws IOException;
  }

  private final Opener opener;
  private Backend backend;

  LazyBackend(Opener opener) {
    this.opener = opener;
  }

  private synchronized Backend backend() throws IOException {
    if (backend == null) {
      backend = opener.open();
    }
    return backend;
  }

  @Override
  public Session open() throws IOException {
    return backend().open();
  }

  @Override
  public String where() {
    return "a copy of the table";
  }

  @Override
  public synchronized void close() throws IOException {
    if (backend != null) {
      backend.close();
    }
  }
}
